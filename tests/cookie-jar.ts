/** Creates a cookie jar: stores the cookies of responses and returns the Cookie header for requests. */
export function createCookieJar() {
  const cookies = new Map<string, string>();
  return {
    store(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        const isDeleted = attributes.some((text) => /^\s*max-age=0$/i.test(text));
        if (isDeleted) cookies.delete(name);
        else cookies.set(name, value.join('='));
      }
    },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    names: () => [...cookies.keys()],
  };
}

/** Returns the Set-Cookie header of a cookie, with its attributes. */
export function findSetCookieHeader(headers: Headers, name: string): string | undefined {
  return headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
}
