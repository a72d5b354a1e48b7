/** The cookies of one browser: stores those of responses, provides those of requests. */
export function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    take(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        const isEnded = attributes.some((text) => /^\s*max-age=0$/i.test(text));
        if (isEnded) cookies.delete(name);
        else cookies.set(name, value.join('='));
      }
    },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    names: () => [...cookies.keys()],
  };
}

/** The Set-Cookie line of a cookie, with its attributes. */
export function setCookieLine(headers: Headers, name: string): string | undefined {
  return headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
}
