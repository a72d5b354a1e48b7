import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCents } from '#shared/money.ts';
import { trimTrailingSlashes } from '#shared/trim-trailing-slashes.ts';
import { isTimeZone } from '#shared/venue-dates.ts';

/** An invalid setting. The message includes its name and the expected value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const httpUrl = z.url({ protocol: /^https?$/ }).transform(trimTrailingSlashes);
const zone = z.string().refine(isTimeZone);
const currency = z.string().toLowerCase().refine(hasCents);
const positive = z.coerce.number().positive();

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.refine(isOrigin).optional(),
  TRUST_PROXY: z.string().refine(isProxyList).default('off'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  SMS: z.enum(['twilio', 'file', 'off']).optional(),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC/).optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{7,14}|MG\w+|(?=.*[a-z])[\w ]{1,11})$/i)
    .optional(),
  SMS_API_BASE: httpUrl.optional(),
  SMS_COUNTRY_CODE: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .default('1'),
  PAYMENTS: z.enum(['stripe', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/)
    .optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  TWITTER_CLIENT_ID: z.string().optional(),
  TWITTER_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  SITE_ACCESS: z.enum(['open', 'members-only']).default('open'),
  VENUE_NAME: z.string().trim().min(1).max(80).default('Playvillage'),
  VENUE_TIMEZONE: zone.default('America/New_York'),
  VENUE_EMAIL: z.email().default('hello@playvillage.example'),
  VENUE_CURRENCY: currency.default('usd'),
  BOOKING_HOLD_MINUTES: positive.max(24 * 60).default(30),
  SESSION_SECRET: z.string().min(32).optional(),
  THROTTLE_FACTOR: positive.default(1),
  METRICS_TOKEN: z.string().min(16).optional(),
  BACKUPS: z.enum(['nightly', 'off']).default('nightly'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  BACKUP_KEEP_DAYS: positive.int().max(3660).default(14),
  BACKUP_KEEP_MONTHS: z.coerce.number().int().min(0).max(1200).default(12),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][\w.-]{1,61}[a-z0-9]$/i)
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*[\w.-]*$/)
    .default(''),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['refused', 'allowed']).default('refused'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PG_BIN_DIR: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(32),
});

const expected: Partial<Record<keyof z.input<typeof settings>, string>> = {
  PORT: 'a port number from 0 to 65535',
  TRUST_PROXY: '"off", "on", or addresses and networks such as 10.0.0.0/8, separated by commas',
  PUBLIC_URL: "the site's public http(s) address, without a path",
  DATABASE_URL: 'a postgres:// address',
  MAIL_FROM: 'an e-mail address, or a name with one: Our Venue <hello@example.org>',
  SMTP_URL: 'an smtp:// or smtps:// address',
  SMS: '"twilio", "file" or "off"',
  TWILIO_ACCOUNT_SID: 'an account SID, starting with AC',
  SMS_FROM: 'a number such as +15551234567, a messaging service (MG…) or a name of 11 letters',
  SMS_COUNTRY_CODE: 'the default country code of phone numbers, such as 1',
  PAYMENTS: '"stripe" or "sandbox"',
  STRIPE_SECRET_KEY: 'a secret key, starting with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'a signing secret, starting with whsec_',
  OIDC_ISSUER: 'the http(s) address of the issuer',
  SITE_ACCESS: '"open" or "members-only"',
  VENUE_NAME: 'a name of 1 to 80 characters',
  VENUE_TIMEZONE: 'an IANA time zone such as America/New_York',
  VENUE_EMAIL: 'an e-mail address',
  VENUE_CURRENCY: 'a three-letter currency with cents, such as usd',
  BOOKING_HOLD_MINUTES: 'a number of minutes above 0, at most 1440',
  SESSION_SECRET: 'at least 32 characters',
  THROTTLE_FACTOR: 'a number above 0',
  METRICS_TOKEN: 'at least 16 characters',
  BACKUPS: '"nightly" or "off"',
  BACKUP_PASSPHRASE: 'at least 12 characters',
  BACKUP_KEEP_DAYS: 'a number of days from 1 to 3660',
  BACKUP_KEEP_MONTHS: 'a number of months from 0 to 1200',
  BACKUP_S3_ENDPOINT: 'the http(s) address of an S3-compatible store',
  BACKUP_S3_BUCKET: "a bucket's name",
  BACKUP_S3_PREFIX: 'a path such as playvillage/, without a leading slash',
  WEBHOOK_PRIVATE_ADDRESSES: '"refused" or "allowed"',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  NODE_ENV: 'production, development or test',
  DATABASE_POOL: 'a number of connections from 2 to 100',
};

export type Config = ReturnType<typeof readConfig>;

/**
 * Validates the installation's settings in `environment` (the caller loads .env first). Throws ConfigError
 * with one message per invalid value (operations.md, Settings).
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const definedValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settings.safeParse(definedValues);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names
        .map((name) => {
          const hint = expected[name as keyof typeof expected] ?? 'a different value';
          return `The setting ${name} is not usable: it should be ${hint}.`;
        })
        .join('\n'),
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const payments = values.PAYMENTS ?? (values.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox');
  const hasTwilio = values.TWILIO_ACCOUNT_SID || values.TWILIO_AUTH_TOKEN;
  const sms = values.SMS ?? (hasTwilio ? 'twilio' : 'off');
  assertSafeCombinations(values, payments, production);
  assertCompleteSms(values, sms);
  assertCompleteStore(values);
  return {
    ...values,
    PAYMENTS: payments,
    SMS: sms,
    production,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustProxy: parseTrustedProxies(values.TRUST_PROXY),
    mailFrom: values.MAIL_FROM ?? values.VENUE_EMAIL,
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
  };
}

type Values = z.output<typeof settings>;

function assertSafeCombinations(values: Values, payments: string, production: boolean) {
  const fail = (message: string) => {
    throw new ConfigError(message);
  };
  if (payments === 'stripe' && !values.STRIPE_SECRET_KEY) {
    fail('The setting PAYMENTS is "stripe", but STRIPE_SECRET_KEY is missing.');
  }
  if (payments === 'stripe' && !values.STRIPE_WEBHOOK_SECRET) {
    fail('The setting STRIPE_WEBHOOK_SECRET is missing: payments could not be confirmed.');
  }
  if (production && payments === 'sandbox' && values.PAYMENTS !== 'sandbox') {
    fail(
      'The setting STRIPE_SECRET_KEY is missing. Set it, or set PAYMENTS=sandbox for test payments.',
    );
  }
  if (values.DATABASE_URL && !values.SESSION_SECRET) {
    fail('The setting SESSION_SECRET is required with DATABASE_URL: all servers must share it.');
  }
  if (values.OIDC_ISSUER && !(values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET)) {
    fail('The setting OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET as well.');
  }
  for (const provider of ['GOOGLE', 'GITHUB', 'TWITTER', 'APPLE'] as const) {
    const id = values[`${provider}_CLIENT_ID`];
    const secret = values[`${provider}_CLIENT_SECRET`];
    if (Boolean(id) !== Boolean(secret)) {
      fail(`The settings ${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET belong together.`);
    }
  }
  if (production && values.PUBLIC_URL?.startsWith('http:') && !isLoopback(values.PUBLIC_URL)) {
    fail('The setting PUBLIC_URL must start with https:// in production: cookies need it.');
  }
  if (payments === 'stripe' && values.BOOKING_HOLD_MINUTES < 30) {
    fail(
      'The setting BOOKING_HOLD_MINUTES must be at least 30 with Stripe, which keeps a checkout open that long.',
    );
  }
}

function assertCompleteSms(values: Values, sms: string) {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, SMS_FROM: from } = values;
  if (sms === 'twilio' && !(account && token && from)) {
    throw new ConfigError(
      'Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and SMS_FROM together.',
    );
  }
}

function assertCompleteStore(values: Values) {
  const needed = [
    values.BACKUP_S3_ENDPOINT,
    values.BACKUP_S3_BUCKET,
    values.BACKUP_S3_ACCESS_KEY_ID,
    values.BACKUP_S3_SECRET_ACCESS_KEY,
  ];
  if (needed.some(Boolean) && !needed.every(Boolean)) {
    throw new ConfigError(
      'Backups in a store need BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY together.',
    );
  }
}

function isLoopback(address: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** Parses "off", "on" (any proxy) or a list of addresses and networks for Fastify's trustProxy. */
function parseTrustedProxies(value: string): boolean | string[] {
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false;
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true;
  return value.split(',').map((entry) => entry.trim());
}

function isProxyList(value: string): boolean {
  const proxies = parseTrustedProxies(value);
  return typeof proxies === 'boolean' || proxies.every(isAddressOrNetwork);
}

/** The URL must not have a path: pages and API are served from the root. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

function isSender(value: string): boolean {
  const [, address = value] = /^[^<>]*<([^<>]+)>$/.exec(value.trim()) ?? [];
  return z.email().safeParse(address.trim()).success;
}

function isAddressOrNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
