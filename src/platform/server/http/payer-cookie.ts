import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../is-same-secret.ts';
import type { Services } from '../services.ts';
import { formatSetCookie } from './format-set-cookie.ts';

/** After a day, only the link in the email opens the booking. */
const VALID_SECONDS = 86_400;
/** Keeps the cookie small; the oldest payment is dropped. */
const MAX_PAYMENTS = 10;

type Context = Pick<Services, 'config' | 'clock'>;
/** A payment started by this browser: the hash of its session id, and when the entry expires. */
type Payment = { hash: string; expiresAt: number };

/** Adds the payment of a response, if any, to the browser's signed cookie (decision 0040). Returns the response. */
export function rememberPayer<Response>(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Response {
  const { sessionId } = response as { sessionId?: string | null };
  if (!sessionId) return response;
  const hash = hashOf(sessionId);
  const expiresAt = nowSeconds(ctx.clock) + VALID_SECONDS;
  const others = readPayments(ctx, request).filter((payment) => payment.hash !== hash);
  const payments = [{ hash, expiresAt }, ...others].slice(0, MAX_PAYMENTS);
  const text = payments.map((payment) => `${payment.hash}:${payment.expiresAt}`).join('.');
  reply.header(
    'set-cookie',
    formatSetCookie(ctx.config, {
      name: cookieName(ctx),
      value: `${text}.${sign(ctx, text)}`,
      maxAgeSeconds: VALID_SECONDS,
      sameSite: 'Lax',
      path: '/api',
    }),
  );
  return response;
}

/** Returns whether this browser started the payment. */
export function isPayer(ctx: Context, request: FastifyRequest, sessionId: string): boolean {
  const hash = hashOf(sessionId);
  return readPayments(ctx, request).some((payment) => payment.hash === hash);
}

/** Returns whether this browser started any payment within the last day. */
export const hasStartedPayment = (ctx: Context, request: FastifyRequest): boolean =>
  readPayments(ctx, request).length > 0;

/** Returns the payments of the cookie that are not expired; none if it is missing or forged. */
function readPayments(ctx: Context, { headers }: Pick<FastifyRequest, 'headers'>): Payment[] {
  const prefix = `${cookieName(ctx)}=`;
  const parts = headers.cookie?.split(';').map((part) => part.trim());
  const value = parts?.find((part) => part.startsWith(prefix))?.slice(prefix.length) ?? '';
  const end = value.lastIndexOf('.');
  const text = value.slice(0, Math.max(0, end));
  if (text === '' || !isSameSecret(value.slice(end + 1), sign(ctx, text))) return [];
  return text
    .split('.')
    .map((entry) => entry.split(':'))
    .map(([hash = '', expiresAt]) => ({ hash, expiresAt: Number(expiresAt) }))
    .filter(({ expiresAt }) => expiresAt > nowSeconds(ctx.clock));
}

const cookieName = ({ config: { publicUrl } }: Context) =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}playvillage.payments`;

const hashOf = (sessionId: string) =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);

const sign = ({ config }: Context, text: string) =>
  createHmac('sha256', config.SESSION_SECRET).update(`payments:${text}`).digest('base64url');

const nowSeconds = (clock: Services['clock']) => Math.floor(clock.now().getTime() / 1000);
