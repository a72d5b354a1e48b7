import { z } from 'zod';
import {
  currency,
  email,
  httpUrl,
  integer,
  minutes,
  name,
  oneOf,
  origin,
  positiveNumber,
  proxies,
  secret,
  sender,
  text,
  textMatching,
  timeZone,
  urlWith,
  workerCount,
} from './setting-types.ts';

/** Adds the setting's description, and for an optional one what happens without it. */
const setting = <Type extends z.ZodType>(description: string, type: Type, fallback = '') =>
  type.meta({ description, fallback });

/**
 * Every setting of an installation, once. README's table and `.env.example` are generated from this list
 * (`npm run generate`); adjacent settings with the same description share a row.
 */
export const settingGroups = {
  'The site': {
    NODE_ENV: setting(
      '`production` for real visitors: unsafe combinations are rejected',
      oneOf('production', 'development', 'test').optional(),
    ),
    PUBLIC_URL: setting(
      'address that people open, without a path: links in emails, the allowed origin, secure cookies',
      origin.optional(),
      'http://localhost:`PORT`',
    ),
    HOST: setting('address to listen on', text.default('127.0.0.1')),
    PORT: setting('port to listen on', integer(0, 65_535, 'port number').default(3000)),
    TRUST_PROXY: setting(
      'proxies whose `X-Forwarded-For` is trusted: `off`, `on` (any), or addresses and networks, separated by commas',
      proxies.default('off'),
    ),
    WORKERS: setting(
      'processes that share the port and the database, to use all cores: a number, or `auto` for one per core',
      workerCount.default(1),
    ),
    DRAIN_SECONDS: setting(
      'for several servers: how long a stopping server still answers while `/api/ready` returns 503',
      integer(0, 60, 'number of seconds').default(0),
    ),
    SITE_ACCESS: setting(
      'who can see the pages: everyone (`open`), or only people who are signed in (`members-only`)',
      oneOf('open', 'members-only').default('open'),
    ),
    DEMO: setting(
      '`1` starts a demo: a sample venue in a folder of its own, which sends nothing, lets everyone sign in, and is rebuilt each night',
      oneOf('0', '1').default('0'),
    ),
    SESSION_SECRET: setting(
      'signs links and encrypts secrets, 32 characters or more; required with `DATABASE_URL`; keep it with the backups',
      secret(32).optional(),
      'generated on first start',
    ),
  },
  'The venue: initial values, changed later in the back office': {
    VENUE_NAME: setting("the venue's name", name.default('Playvillage')),
    VENUE_EMAIL: setting(
      'address for replies and reports',
      email.default('hello@playvillage.example'),
    ),
    VENUE_TIMEZONE: setting('time zone of all dates', timeZone.default('America/New_York')),
    VENUE_CURRENCY: setting('currency of all prices, one with cents', currency.default('usd')),
  },
  Database: {
    DATA_DIR: setting(
      'folder for the embedded database, the outbox, the backups and the generated `SESSION_SECRET`; `./demo-data` in a demo',
      text.default('./data'),
    ),
    DATABASE_URL: setting(
      'PostgreSQL 15 or later, for several servers (`?host=/socket/directory` for a Unix socket)',
      urlWith(/^postgres(ql)?$/, 'a postgres:// address').optional(),
      'embedded',
    ),
    DATABASE_POOL: setting(
      'maximum number of connections per server, shared by its `WORKERS`',
      integer(2, 100, 'number of connections').default(32),
    ),
    PG_BIN_DIR: setting(
      "binaries of another PostgreSQL for the embedded database, such as a distribution's",
      text.optional(),
    ),
  },
  'Emails and text messages': {
    SMTP_URL: setting(
      'mail server, such as smtps://user:password@mail.example.org; without one, emails become files in `DATA_DIR/outbox`',
      urlWith(/^smtps?$/, 'an smtp:// or smtps:// address').optional(),
    ),
    MAIL_FROM: setting(
      'sender, such as Our Venue <hello@example.org>',
      sender.optional(),
      '`VENUE_EMAIL`',
    ),
    SMS: setting(
      '`off` sends emails instead; `file` writes text messages to `DATA_DIR/outbox`',
      oneOf('twilio', 'file', 'off').optional(),
      'twilio if its settings are set, otherwise off',
    ),
    TWILIO_ACCOUNT_SID: setting(
      "Twilio's account and its token",
      textMatching(/^AC/, 'an account SID, starting with AC').optional(),
    ),
    TWILIO_AUTH_TOKEN: setting("Twilio's account and its token", text.optional()),
    SMS_FROM: setting(
      'a number, a messaging service (MG…) or a sender name of up to 11 letters, digits or spaces',
      textMatching(
        /^(\+[1-9]\d{7,14}|MG\w+|(?=.*[a-z])[\w ]{1,11})$/i,
        'a number such as +15551234567, a messaging service (MG…) or a sender name of up to 11 letters, digits or spaces',
      ).optional(),
    ),
    SMS_COUNTRY_CODE: setting(
      'added to phone numbers without a country code',
      textMatching(
        /^[1-9]\d{0,2}$/,
        'the default country code of phone numbers, such as 1',
      ).default('1'),
    ),
    SMS_API_BASE: setting('for tests only', httpUrl.optional()),
  },
  Payments: {
    PAYMENTS: setting(
      '`sandbox` takes test payments (in production only if set)',
      oneOf('stripe', 'sandbox').optional(),
      'stripe if a key is set, otherwise sandbox',
    ),
    STRIPE_SECRET_KEY: setting(
      "secret key of Stripe's API",
      textMatching(/^(sk|rk)_/, 'a secret key, starting with sk_ or rk_').optional(),
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      'signing secret of the webhook endpoint PUBLIC_URL/api/stripe/webhook',
      textMatching(/^whsec_/, 'a signing secret, starting with whsec_').optional(),
    ),
    STRIPE_API_BASE: setting('for tests only', httpUrl.optional()),
    BOOKING_HOLD_MINUTES: setting(
      'how long an unpaid spot is held (less than 30 only with `sandbox`)',
      minutes.default(30),
    ),
  },
  'Sign-in providers': {
    GOOGLE_CLIENT_ID: setting('OAuth client of the Google sign-in button', text.optional()),
    GOOGLE_CLIENT_SECRET: setting('OAuth client of the Google sign-in button', text.optional()),
    APPLE_CLIENT_ID: setting('OAuth client of the Apple sign-in button', text.optional()),
    APPLE_CLIENT_SECRET: setting('OAuth client of the Apple sign-in button', text.optional()),
    GITHUB_CLIENT_ID: setting('OAuth client of the GitHub sign-in button', text.optional()),
    GITHUB_CLIENT_SECRET: setting('OAuth client of the GitHub sign-in button', text.optional()),
    TWITTER_CLIENT_ID: setting('OAuth client of the X sign-in button', text.optional()),
    TWITTER_CLIENT_SECRET: setting('OAuth client of the X sign-in button', text.optional()),
    OIDC_ISSUER: setting(
      'OpenID Connect provider to which `/api/login` redirects',
      httpUrl.optional(),
    ),
    OIDC_CLIENT_ID: setting(
      'OpenID Connect provider to which `/api/login` redirects',
      text.optional(),
    ),
    OIDC_CLIENT_SECRET: setting(
      'OpenID Connect provider to which `/api/login` redirects',
      text.optional(),
    ),
  },
  Backups: {
    BACKUPS: setting(
      '`off` disables the nightly backup',
      oneOf('nightly', 'off').default('nightly'),
    ),
    BACKUP_PASSPHRASE: setting(
      'encrypts all backups, 12 characters or more; store it separately from the files, and do not lose it',
      secret(12).optional(),
      'not encrypted',
    ),
    BACKUP_KEEP_DAYS: setting(
      'how many daily backups are kept',
      integer(1, 3660, 'number of days').default(14),
    ),
    BACKUP_KEEP_MONTHS: setting(
      'how many monthly backups are kept',
      integer(0, 1200, 'number of months').default(12),
    ),
    BACKUP_DIR: setting('folder for backups', text.optional(), '`DATA_DIR`/backups'),
    BACKUP_S3_ENDPOINT: setting(
      'S3-compatible storage, used instead of the folder',
      httpUrl.optional(),
    ),
    BACKUP_S3_BUCKET: setting(
      'S3-compatible storage, used instead of the folder',
      textMatching(/^[a-z0-9][\w.-]{1,61}[a-z0-9]$/i, "a bucket's name").optional(),
    ),
    BACKUP_S3_ACCESS_KEY_ID: setting(
      'S3-compatible storage, used instead of the folder',
      text.optional(),
    ),
    BACKUP_S3_SECRET_ACCESS_KEY: setting(
      'S3-compatible storage, used instead of the folder',
      text.optional(),
    ),
    BACKUP_S3_REGION: setting("the bucket's region", text.default('us-east-1')),
    BACKUP_S3_PREFIX: setting(
      'path in the bucket, such as playvillage/',
      textMatching(
        /^([\w.-]+\/)*[\w.-]*$/,
        'a path such as playvillage/, without a leading slash',
      ).default(''),
    ),
  },
  'Operation and monitoring': {
    LOG_LEVEL: setting(
      'trace, debug, info, warn, error, fatal or silent',
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    ),
    METRICS_TOKEN: setting(
      'bearer token for `/api/metrics` from addresses other than loopback, 16 characters or more',
      secret(16).optional(),
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      'collector for traces (OpenTelemetry, OTLP over HTTP), such as http://localhost:4318',
      httpUrl.optional(),
      'no traces',
    ),
    OTEL_SERVICE_NAME: setting("the program's name in traces", name.default('playvillage')),
    THROTTLE_FACTOR: setting(
      'multiplies every rate limit, for load tests',
      positiveNumber.default(1),
    ),
    WEBHOOK_PRIVATE_ADDRESSES: setting(
      '`allowed` lets webhooks reach private network addresses',
      oneOf('refused', 'allowed').default('refused'),
    ),
  },
};

type Groups = typeof settingGroups;
type Merged<Union> = (Union extends unknown ? (shape: Union) => void : never) extends (
  shape: infer Shape,
) => void
  ? Shape
  : never;

export const settings = z.object(
  Object.assign({}, ...Object.values(settingGroups)) as Merged<Groups[keyof Groups]>,
);

/** Returns the description and default value of a setting, for messages and documentation. */
export function describeSetting(type: z.ZodType) {
  const inner =
    type instanceof z.ZodDefault || type instanceof z.ZodOptional ? type.unwrap() : type;
  const { description = '', fallback = '' } = type.meta() ?? {};
  return {
    description,
    expected: String(z.globalRegistry.get(inner)?.expected ?? 'a different value'),
    defaultValue: type instanceof z.ZodDefault ? String(type.def.defaultValue) : '',
    /** What happens without the setting, if it has no default value. */
    fallback: String(fallback),
  };
}
