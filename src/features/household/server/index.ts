/** This feature's public API for other features' servers. */

export {
  announceToFamily,
  findAdultIdsOf,
  findFamilyOf,
  findHouseholdIdOf,
  lockUsers,
} from './household-queries.ts';
export { scheduleRematch } from './schedule-rematch.ts';
