/**
 * Thrown by the library's hook when a session would start for an account that requires a code, so that no
 * sign-in method can skip it. `redirectTo` is where a provider sign-in continues.
 */
export class SecondFactorNeeded extends Error {
  override name = 'SecondFactorNeeded';
  readonly userId: string;
  readonly redirectTo: string | undefined;
  constructor(userId: string, redirectTo: string | undefined) {
    super('the account requires a code');
    this.userId = userId;
    this.redirectTo = redirectTo;
  }
}
