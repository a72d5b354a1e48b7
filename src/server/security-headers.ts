import type { App } from './app.ts';
import type { Config } from './config.ts';

/** Sets the security headers on every answer. They never change, so they are put together once. */
export function sendSecurityHeaders(app: App, config: Config) {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/**
 * A strict policy: our own scripts only, none inline, no foreign host. Styles may be inline because
 * dialogs measure the scrollbar with one. No upgrade-insecure-requests: it breaks plain HTTP hosts.
 */
function securityHeaders(config: Config): Record<string, string> {
  const isDevelopment = config.NODE_ENV === 'development';
  const policy = {
    'default-src': "'self'",
    'script-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self' 'wasm-unsafe-eval'",
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map((rule) => rule.join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
