/** The backup file cannot be used. The message says which and why. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}
