import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Sets the security headers on every response. Constant, so built once. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  const [page, api] = [pageHeaders(config), callHeaders(config)];
  app.addHook('onRequest', ({ url }, reply, next) => {
    const isCall = url.startsWith('/api/') && !url.startsWith('/api/docs');
    reply.headers(isCall ? api : page);
    next();
  });
}

const everywhere = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** API responses are data: opened as a page, they run, load and frame nothing. */
function callHeaders(config: Config): Record<string, string> {
  return {
    ...everywhere,
    ...overHttps(config),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  };
}

function overHttps({ publicUrl }: Config): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/**
 * A strict policy: own scripts only, none inline, no foreign host. Inline styles are allowed because dialogs
 * set one to measure the scrollbar. No upgrade-insecure-requests: it breaks plain HTTP hosts.
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
    'frame-ancestors': "'none'",
  };
  return {
    ...everywhere,
    ...overHttps(config),
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
