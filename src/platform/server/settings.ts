import { z } from 'zod';
import {
  above0,
  currency,
  email,
  httpUrl,
  matching,
  minutes,
  name,
  oneOf,
  origin,
  proxies,
  secret,
  sender,
  text,
  timeZone,
  urlOf,
  whole,
} from './setting-types.ts';

/** Adds the setting's description, and for an optional one what happens without it. */
const about = <Type extends z.ZodType>(description: string, type: Type, fallback = '') =>
  type.meta({ description, fallback });

/**
 * Every setting of an installation, once. README's table and `.env.example` are generated from this list
 * (`npm run generate`); neighbours with the same description share a row.
 */
export const settingGroups = {
  'The site': {
    NODE_ENV: about(
      '`production` for real visitors: unsafe combinations are refused',
      oneOf('production', 'development', 'test').optional(),
    ),
    PUBLIC_URL: about(
      'address that people open, without a path: links in emails, the allowed origin, secure cookies',
      origin.optional(),
      'http://localhost:`PORT`',
    ),
    HOST: about('address to listen on', text.default('127.0.0.1')),
    PORT: about('port to listen on', whole(0, 65_535, 'port number').default(3000)),
    TRUST_PROXY: about(
      'proxies whose `X-Forwarded-For` is believed: `off`, `on` (any), or addresses and networks, separated by commas',
      proxies.default('off'),
    ),
    SITE_ACCESS: about(
      'who can see the pages: everyone (`open`), or only people who are signed in (`members-only`)',
      oneOf('open', 'members-only').default('open'),
    ),
    SESSION_SECRET: about(
      'signs links and encrypts secrets, 32 characters or more; required with `DATABASE_URL`; keep it with the backups',
      secret(32).optional(),
      'made at the first start',
    ),
  },
  'The venue: first values, later changed in the back office': {
    VENUE_NAME: about("the venue's name", name.default('Playvillage')),
    VENUE_EMAIL: about(
      'address for replies and reports',
      email.default('hello@playvillage.example'),
    ),
    VENUE_TIMEZONE: about('time zone of all dates', timeZone.default('America/New_York')),
    VENUE_CURRENCY: about('currency of all prices, one with cents', currency.default('usd')),
  },
  Database: {
    DATA_DIR: about(
      'folder of the embedded database, the outbox, the backups and the made `SESSION_SECRET`',
      text.default('./data'),
    ),
    DATABASE_URL: about(
      'PostgreSQL 15 or later, for several servers (`?host=/socket/directory` for a Unix socket)',
      urlOf(/^postgres(ql)?$/, 'a postgres:// address').optional(),
      'embedded',
    ),
    DATABASE_POOL: about(
      'most connections of each server',
      whole(2, 100, 'number of connections').default(32),
    ),
    PG_BIN_DIR: about(
      "binaries of another PostgreSQL for the embedded database, such as a distribution's",
      text.optional(),
    ),
  },
  'Emails and text messages': {
    SMTP_URL: about(
      'mail server, such as smtps://user:password@mail.example.org; without one, emails become files in `DATA_DIR/outbox`',
      urlOf(/^smtps?$/, 'an smtp:// or smtps:// address').optional(),
    ),
    MAIL_FROM: about(
      'sender, such as Our Venue <hello@example.org>',
      sender.optional(),
      '`VENUE_EMAIL`',
    ),
    SMS: about(
      '`off` sends emails instead; `file` writes text messages to `DATA_DIR/outbox`',
      oneOf('twilio', 'file', 'off').optional(),
      'twilio if its settings are set, otherwise off',
    ),
    TWILIO_ACCOUNT_SID: about(
      "Twilio's account and its token",
      matching(/^AC/, 'an account SID, starting with AC').optional(),
    ),
    TWILIO_AUTH_TOKEN: about("Twilio's account and its token", text.optional()),
    SMS_FROM: about(
      'a number, a messaging service (MG…) or a name of 11 letters',
      matching(
        /^(\+[1-9]\d{7,14}|MG\w+|(?=.*[a-z])[\w ]{1,11})$/i,
        'a number such as +15551234567, a messaging service (MG…) or a name of 11 letters',
      ).optional(),
    ),
    SMS_COUNTRY_CODE: about(
      'put before phone numbers without a country code',
      matching(/^[1-9]\d{0,2}$/, 'the default country code of phone numbers, such as 1').default(
        '1',
      ),
    ),
    SMS_API_BASE: about('for tests only', httpUrl.optional()),
  },
  Payments: {
    PAYMENTS: about(
      '`sandbox` takes test payments (in production only if set)',
      oneOf('stripe', 'sandbox').optional(),
      'stripe if a key is set, otherwise sandbox',
    ),
    STRIPE_SECRET_KEY: about(
      "secret key of Stripe's API",
      matching(/^(sk|rk)_/, 'a secret key, starting with sk_ or rk_').optional(),
    ),
    STRIPE_WEBHOOK_SECRET: about(
      'signing secret of the webhook endpoint PUBLIC_URL/api/stripe/webhook',
      matching(/^whsec_/, 'a signing secret, starting with whsec_').optional(),
    ),
    STRIPE_API_BASE: about('for tests only', httpUrl.optional()),
    BOOKING_HOLD_MINUTES: about(
      'how long an unpaid place is kept (less than 30 only with `sandbox`)',
      minutes.default(30),
    ),
  },
  'Sign-in providers': {
    GOOGLE_CLIENT_ID: about('a button for Google', text.optional()),
    GOOGLE_CLIENT_SECRET: about('a button for Google', text.optional()),
    APPLE_CLIENT_ID: about('a button for Apple', text.optional()),
    APPLE_CLIENT_SECRET: about('a button for Apple', text.optional()),
    GITHUB_CLIENT_ID: about('a button for GitHub', text.optional()),
    GITHUB_CLIENT_SECRET: about('a button for GitHub', text.optional()),
    TWITTER_CLIENT_ID: about('a button for X', text.optional()),
    TWITTER_CLIENT_SECRET: about('a button for X', text.optional()),
    OIDC_ISSUER: about('OpenID Connect issuer that `/api/login` leads to', httpUrl.optional()),
    OIDC_CLIENT_ID: about('OpenID Connect issuer that `/api/login` leads to', text.optional()),
    OIDC_CLIENT_SECRET: about('OpenID Connect issuer that `/api/login` leads to', text.optional()),
  },
  Backups: {
    BACKUPS: about('`off` makes none by itself', oneOf('nightly', 'off').default('nightly')),
    BACKUP_PASSPHRASE: about(
      'encrypts all backups, 12 characters or more; keep it apart from the files, and do not lose it',
      secret(12).optional(),
      'plain files',
    ),
    BACKUP_KEEP_DAYS: about(
      'how many daily backups are kept',
      whole(1, 3660, 'number of days').default(14),
    ),
    BACKUP_KEEP_MONTHS: about(
      'how many monthly backups are kept',
      whole(0, 1200, 'number of months').default(12),
    ),
    BACKUP_DIR: about('folder of the backups', text.optional(), '`DATA_DIR`/backups'),
    BACKUP_S3_ENDPOINT: about(
      'S3-compatible storage, used instead of the folder',
      httpUrl.optional(),
    ),
    BACKUP_S3_BUCKET: about(
      'S3-compatible storage, used instead of the folder',
      matching(/^[a-z0-9][\w.-]{1,61}[a-z0-9]$/i, "a bucket's name").optional(),
    ),
    BACKUP_S3_ACCESS_KEY_ID: about(
      'S3-compatible storage, used instead of the folder',
      text.optional(),
    ),
    BACKUP_S3_SECRET_ACCESS_KEY: about(
      'S3-compatible storage, used instead of the folder',
      text.optional(),
    ),
    BACKUP_S3_REGION: about("the bucket's region", text.default('us-east-1')),
    BACKUP_S3_PREFIX: about(
      'path in the bucket, such as playvillage/',
      matching(
        /^([\w.-]+\/)*[\w.-]*$/,
        'a path such as playvillage/, without a leading slash',
      ).default(''),
    ),
  },
  'Running and watching': {
    LOG_LEVEL: about(
      'trace, debug, info, warn, error, fatal or silent',
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    ),
    METRICS_TOKEN: about(
      'bearer token for `/api/metrics` from addresses other than loopback, 16 characters or more',
      secret(16).optional(),
    ),
    THROTTLE_FACTOR: about('multiplies every rate limit, for load tests', above0.default(1)),
    WEBHOOK_PRIVATE_ADDRESSES: about(
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

/** What the list above says about a setting, for messages and documentation. */
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
