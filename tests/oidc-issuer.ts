import { createServer } from 'node:http';
import { type Claims, Provider } from 'oidc-provider';
import { createCookieJar } from './cookie-jar.ts';

type Setup = { port: number; redirectUri: string; clientId: string; clientSecret: string };

/**
 * Starts a real OpenID Connect issuer on loopback that requires PKCE. `people` maps logins to accounts; any password
 * is accepted.
 */
export async function startIssuer({ port, redirectUri, clientId, clientSecret }: Setup) {
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Claims>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture'],
    },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: async (_context, id) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: async () => claims };
    },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    people,
    signIn: (authorizationUrl: string, login: string) => signInAt(authorizationUrl, login),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Signs in and consents like a user. Returns the first redirect that leaves the issuer. */
async function signInAt(authorizationUrl: string, login: string): Promise<string> {
  const jar = createCookieJar();
  const { origin } = new URL(authorizationUrl);
  let address = authorizationUrl;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: jar.cookie },
    });
    jar.store(response.headers);
    form = undefined;
    const location = response.headers.get('location');
    if (location) {
      address = new URL(location, address).href;
      if (!address.startsWith(origin)) return address;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`The issuer responded ${response.status}: ${page}`);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    address = new URL(action, address).href;
  }
  throw new Error('The issuer never redirected back');
}
