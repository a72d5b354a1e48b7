/** This feature's public API for other features' servers. */

export {
  announceToFamily,
  findAdultsOf,
  findFamilyOf,
  findHouseholdOf,
  lockUsers,
} from './household-queries.ts';
export { scheduleRematch } from './schedule-rematch.ts';
