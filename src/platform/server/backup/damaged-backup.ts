/** The backup file cannot be used; the message includes the file and the reason. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}
