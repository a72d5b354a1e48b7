/** Public API of this feature's server. */
export { familyChanged } from './family-changed.ts';
export {
  announceToFamily,
  findAdultsOf,
  findFamilyOf,
  findHouseholdOf,
  lockPeople,
} from './household-queries.ts';
