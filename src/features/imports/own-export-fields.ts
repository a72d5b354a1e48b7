import type { FieldType, ImportField } from './import-field.ts';

const ownField = (name: string, type: FieldType, isRequired = false): ImportField => ({
  name,
  type,
  isOwn: true,
  aliases: [],
  ...(isRequired && { isRequired: true }),
});

/** What only Playvillage's own exports contain, by kind (decision 0047). Their preset maps it; no column is guessed. */
export const ownExportFields = {
  members: [
    ownField('neighborhood', 'text'),
    ownField('zipCode', 'text'),
    ownField('language', 'text'),
    ownField('contactMethod', 'text'),
    ownField('smsOptIn', 'yesNo'),
    ownField('newsConsent', 'yesNo'),
    ownField('newsConsentOn', 'day'),
    ownField('visibility', 'text'),
    ownField('memberCode', 'text'),
    ownField('codeActive', 'yesNo'),
    ownField('childReference', 'text'),
    ownField('availability', 'text'),
  ],
  waivers: [
    ownField('photoConsent', 'yesNo'),
    ownField('answers', 'text'),
    ownField('reference', 'text'),
  ],
  bookings: [
    ownField('type', 'text'),
    ownField('refunded', 'money'),
    ownField('notes', 'text'),
    ownField('officeNote', 'text'),
    ownField('bookedOn', 'day'),
    ownField('cancelledOn', 'day'),
  ],
  memberships: [ownField('frozenOn', 'day')],
  holdings: [
    ownField('balanceKind', 'text', true),
    ownField('balanceName', 'text', true),
    ownField('email', 'email'),
    ownField('perChild', 'yesNo'),
    ownField('visitsTotal', 'count'),
    ownField('visitsLeft', 'count'),
    ownField('valueTotal', 'money', true),
    ownField('balance', 'money', true),
    ownField('codeEnd', 'text'),
    ownField('codeFingerprint', 'text'),
    ownField('expiresOn', 'day'),
    ownField('suspendedOn', 'day'),
    ownField('grantedOn', 'day'),
    ownField('reference', 'text', true),
  ],
} as const satisfies Record<string, readonly ImportField[]>;
