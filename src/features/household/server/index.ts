/** What other features may call of this one on the server. */
export { familyChanged } from './family-changed.ts';
export {
  announceToFamily,
  findAdultsOf,
  findFamilyOf,
  findHouseholdOf,
  lockPeople,
} from './household-queries.ts';
