/** How the cells of a column are written: amounts in currency units; in Excel files, days and times as dates. */
export type ColumnType = 'text' | 'number' | 'amount' | 'day' | 'time' | 'yesNo';

const guardianColumns = {
  guardianName: 'text',
  guardianEmail: 'text',
  guardianPhone: 'text',
} as const satisfies Record<string, ColumnType>;

/** The columns of each exported list, in order. The archive has a file for each list. */
export const exportedLists = {
  bookings: {
    id: 'text',
    date: 'day',
    slotLabel: 'text',
    type: 'text',
    status: 'text',
    childrenCount: 'number',
    items: 'text',
    ...guardianColumns,
    priceCents: 'amount',
    taxCents: 'amount',
    discountCents: 'amount',
    valueCents: 'amount',
    passVisits: 'number',
    refundedCents: 'amount',
    notes: 'text',
    officeNote: 'text',
    createdAt: 'time',
    cancelledAt: 'time',
  },
  families: {
    id: 'text',
    name: 'text',
    email: 'text',
    emailVerified: 'yesNo',
    phone: 'text',
    neighborhood: 'text',
    zipCode: 'text',
    language: 'text',
    role: 'text',
    childrenCount: 'number',
    memberCode: 'text',
    membershipType: 'text',
    memberUntil: 'time',
    lastVisitAt: 'time',
    createdAt: 'time',
  },
  children: {
    id: 'text',
    familyId: 'text',
    name: 'text',
    email: 'text',
    birthMonth: 'day',
    availability: 'text',
    createdAt: 'time',
  },
  waivers: {
    id: 'text',
    ...guardianColumns,
    childName: 'text',
    childBirthdate: 'day',
    emergencyContact: 'text',
    emergencyPhone: 'text',
    medicalNotes: 'text',
    agreementVersion: 'text',
    signatureKind: 'text',
    photoConsent: 'yesNo',
    answers: 'text',
    signedAt: 'time',
  },
  orders: {
    id: 'text',
    ...guardianColumns,
    items: 'text',
    status: 'text',
    totalCents: 'amount',
    taxCents: 'amount',
    discountCents: 'amount',
    valueCents: 'amount',
    refundedCents: 'amount',
    createdAt: 'time',
    paidAt: 'time',
  },
  payments: {
    id: 'text',
    kind: 'text',
    subjectId: 'text',
    method: 'text',
    paidCents: 'amount',
    refundedCents: 'amount',
    paidAt: 'time',
    providerId: 'text',
  },
  holdings: {
    id: 'text',
    kind: 'text',
    name: 'text',
    email: 'text',
    grantedVisits: 'number',
    visitsLeft: 'number',
    grantedCents: 'amount',
    balanceCents: 'amount',
    codeEnd: 'text',
    expiresAt: 'time',
    suspendedAt: 'time',
    createdAt: 'time',
  },
  visits: {
    id: 'text',
    date: 'day',
    guardianName: 'text',
    email: 'text',
    childrenCount: 'number',
    source: 'text',
    bookingId: 'text',
    checkedInAt: 'time',
    checkedOutAt: 'time',
  },
  events: {
    id: 'text',
    title: 'text',
    kind: 'text',
    startsAt: 'time',
    endsAt: 'time',
    location: 'text',
    description: 'text',
    tags: 'text',
    capacity: 'number',
    taken: 'number',
    priceCents: 'amount',
    minAgeMonths: 'number',
    maxAgeMonths: 'number',
    published: 'yesNo',
    cancelledAt: 'time',
  },
  matches: {
    id: 'text',
    familyName: 'text',
    otherFamilyName: 'text',
    score: 'number',
    status: 'text',
    createdAt: 'time',
  },
} as const satisfies Record<string, Record<string, ColumnType>>;

export type ExportedList = keyof typeof exportedLists;
export const exportedListNames = Object.keys(exportedLists) as ExportedList[];

/** The name of any exported column. */
export type ColumnName = {
  [List in ExportedList]: keyof (typeof exportedLists)[List];
}[ExportedList];

export const columnsOf = (list: ExportedList) =>
  Object.entries(exportedLists[list]) as [ColumnName, ColumnType][];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
