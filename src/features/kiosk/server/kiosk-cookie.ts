import type { FastifyReply } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { formatSetCookie } from '#platform/server/http/format-set-cookie.ts';
import { kioskCookieName } from '#platform/server/sessions/kiosks.ts';
import { KIOSK_LIFETIME_DAYS } from '../kiosk-rules.ts';

/** Stores the kiosk's token in an HttpOnly, SameSite=Strict cookie. */
export function setKioskCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.header('set-cookie', kioskCookie(config, token, KIOSK_LIFETIME_DAYS * 86_400));
}

export function clearKioskCookie(reply: FastifyReply, config: Config): void {
  reply.header('set-cookie', kioskCookie(config, '', 0));
}

function kioskCookie(config: Config, value: string, maxAgeSeconds: number): string {
  return formatSetCookie(config, {
    name: kioskCookieName(config),
    value,
    maxAgeSeconds,
    sameSite: 'Strict',
  });
}
