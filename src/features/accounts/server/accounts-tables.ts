import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { Area } from '#shared/areas.ts';
import type { StoredLanguage } from '#shared/languages.ts';

const textArray = (name: string) => text(name).array().notNull().default(sql`'{}'`);

/** Accounts with their profile (spec 3 "users"; decision 0017). */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Always lower case. Records created under it earlier stay hidden until it is verified. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    profileImageUrl: text('profile_image_url'),
    role: text('role').$type<'member' | 'staff' | 'admin'>().notNull().default('member'),
    /** Back-office areas granted to a staff member (shared/areas.ts). */
    areas: textArray('areas').$type<Area[]>(),
    parentRole: text('parent_role'),
    pronouns: text('pronouns'),
    phone: text('phone'),
    neighborhood: text('neighborhood'),
    preferredContactMethod: text('preferred_contact_method')
      .$type<'text' | 'email'>()
      .notNull()
      .default('email'),
    smsOptIn: boolean('sms_opt_in').notNull().default(false),
    parentInterests: textArray('parent_interests'),
    otherInterests: text('other_interests'),
    parentVibe: text('parent_vibe'),
    connectionTypes: textArray('connection_types'),
    preferredMeetups: textArray('preferred_meetups'),
    typicalAvailability: textArray('typical_availability'),
    comfortLevel: textArray('comfort_level'),
    languagesSpoken: text('languages_spoken'),
    accessibilityNeeds: text('accessibility_needs'),
    perfectMorning: text('perfect_morning'),
    lookingToMeet: text('looking_to_meet'),
    additionalNotes: text('additional_notes'),
    zipCode: text('zip_code'),
    bio: text('bio'),
    /** The chips of /profile, apart from `parentInterests`. */
    interests: textArray('interests'),
    notifyMatches: boolean('notify_matches').notNull().default(true),
    notifyEvents: boolean('notify_events').notNull().default(true),
    notifyBookings: boolean('notify_bookings').notNull().default(true),
    notifyMessages: boolean('notify_messages').notNull().default(true),
    visibility: text('visibility')
      .$type<'members' | 'matches' | 'private'>()
      .notNull()
      .default('members'),
    /** Consent to the venue's newsletter; null until it is given or declined. */
    newsConsent: boolean('news_consent'),
    /** When the consent was given or declined. */
    newsConsentAt: instant('news_consent_at'),
    /** The language of emails and notifications; pages use the browser's language. */
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('users_language', sql`${table.language} in ('en', 'es')`),
    check('users_role', sql`${table.role} in ('member', 'staff', 'admin')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_contact', sql`${table.preferredContactMethod} in ('text', 'email')`),
    check('users_visibility', sql`${table.visibility} in ('members', 'matches', 'private')`),
    check(
      'users_vibe',
      sql`${table.parentVibe} in ('laid_back', 'planner', 'social_butterfly', 'introverted')`,
    ),
    check(
      'users_news_consent_time',
      sql`(${table.newsConsent} is null) = (${table.newsConsentAt} is null)`,
    ),
    index('users_newest').on(table.createdAt, table.id),
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_admins').on(table.role).where(sql`${table.role} <> 'member'`),
  ],
);

/**
 * Sessions (spec 3: sid, sess, expire). `sid` alone is not accepted: the cookie carries it signed with
 * SESSION_SECRET. `sess` records how the session started, and the second factor that it passed.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    sid: text('sid').notNull().unique(),
    sess: jsonb('sess').notNull().default({}),
    expire: instant('expire').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expire').on(table.expire)],
);

/**
 * Sign-in methods: a password (scrypt hash) or a provider's account. Providers' tokens are never stored,
 * because no provider API is called after sign-in.
 */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_accounts_user').on(table.userId),
    uniqueIndex('sign_in_accounts_provider').on(table.providerId, table.accountId),
    check(
      'sign_in_accounts_no_tokens',
      sql`${table.accessToken} is null and ${table.refreshToken} is null and ${table.idToken} is null`,
    ),
  ],
);

/** One-time links and the state of pending sign-ins. Identifiers are hashed. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expires').on(table.expiresAt),
  ],
);

/** Passkeys (WebAuthn); public keys only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').defaultNow(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Second factors: secret and backup codes, encrypted with SESSION_SECRET. */
export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  verified: boolean('verified').default(true),
  failedVerificationCount: integer('failed_verification_count').default(0),
  lockedUntil: instant('locked_until'),
});
