import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Sets the security headers on every response. They are constant, so they are built only once. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  const [page, api] = [pageHeaders(config), apiHeaders(config)];
  app.addHook('onRequest', ({ url }, reply, next) => {
    const isCall = url.startsWith('/api/') && !url.startsWith('/api/docs');
    reply.headers(isCall ? api : page);
    next();
  });
}

const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** API responses are data: opened as a page they must not run, load or frame anything. */
function apiHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders,
    ...httpsHeaders(config),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  };
}

function httpsHeaders({ publicUrl }: Config): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/**
 * A strict content security policy: only our own scripts, none inline, no external hosts. Inline styles are
 * allowed because dialogs set one to measure the scrollbar. No upgrade-insecure-requests, which would break
 * plain HTTP hosts.
 */
function pageHeaders(config: Config): Record<string, string> {
  const isDevelopment = config.NODE_ENV === 'development';
  const policy = {
    'default-src': "'self'",
    'script-src': isDevelopment
      ? "'self' 'unsafe-inline' 'wasm-unsafe-eval'"
      : "'self' 'wasm-unsafe-eval'",
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
    // The guided setup embeds the page that a step changes.
    'frame-ancestors': "'self'",
  };
  return {
    ...commonHeaders,
    ...httpsHeaders(config),
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': Object.entries(policy)
      .map((rule) => rule.join(' '))
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
