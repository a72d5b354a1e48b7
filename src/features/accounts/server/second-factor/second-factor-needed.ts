/**
 * Thrown where a session would begin for an account that asks for a code: by the library's hook, so
 * that no way in can forget to ask. `goesOnTo` is where a provider's sign-in was to lead.
 */
export class SecondFactorNeeded extends Error {
  override name = 'SecondFactorNeeded';
  readonly userId: string;
  readonly goesOnTo: string | undefined;
  constructor(userId: string, goesOnTo: string | undefined) {
    super('the account asks for a code');
    this.userId = userId;
    this.goesOnTo = goesOnTo;
  }
}
