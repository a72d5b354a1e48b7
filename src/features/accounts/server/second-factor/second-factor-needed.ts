/**
 * Thrown by the library's hook when a session would start for an account that requires a code, so that no
 * sign-in method can skip it. `goesOnTo` is the redirect of a provider's sign-in.
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
