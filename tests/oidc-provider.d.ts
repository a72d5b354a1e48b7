/** The part of oidc-provider that the tests use; the package ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Claims = { sub: string; [claim: string]: unknown };
  export type Configuration = {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    cookies: { keys: string[] };
    pkce: { required: () => boolean };
    findAccount(
      context: unknown,
      id: string,
    ): Promise<{ accountId: string; claims(): Promise<Claims> } | undefined>;
  };
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
