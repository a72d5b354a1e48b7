import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant, plainText } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';

const catalogueAccess = { access: 'admin', area: 'catalogue' } as const;
const price = z
  .number('validPrice')
  .int('validPrice')
  .min(0, 'validPrice')
  .max(10_000_000, 'validPrice');
const integerBetween = (min: number, max: number) =>
  z.number('invalidInput').int('invalidInput').min(min, 'invalidInput').max(max, 'invalidInput');
const textLines = z.array(plainText(160).min(1, 'required')).max(20, 'tooLong');

/** The fields of a package; a name is required in at least one language. */
const packageForm = z.strictObject({
  name: plainText(120),
  nameEs: plainText(120),
  description: plainText(600),
  descriptionEs: plainText(600),
  includes: textLines,
  includesEs: textLines,
  addons: z
    .array(
      z.strictObject({
        /** Omitted for a new add-on. */
        id: plainText(60).optional(),
        name: plainText(120).min(1, 'required'),
        nameEs: plainText(120).optional(),
        priceCents: price,
        perGuest: z.boolean('invalidInput'),
      }),
    )
    .max(20, 'tooLong'),
  /** A party must end within its window (decision 0021). */
  durationMins: integerBetween(30, 180),
  basePriceCents: price,
  maxKids: integerBetween(1, 500),
  active: z.boolean('invalidInput'),
  position: integerBetween(0, 100_000),
});

const officePackage = z.object({
  ...packageForm.shape,
  id: z.string(),
  slug: z.string(),
  updatedAt: z.string(),
  durationMins: z.number().int(),
});

export const packageAdminContract = contract({
  'GET /api/admin/party-packages': {
    summary: 'All party packages, including inactive ones.',
    ...catalogueAccess,
    query: listQuery(['position', 'name', 'basePriceCents']),
    response: listResponse(officePackage),
  },
  'POST /api/admin/party-packages': {
    summary: 'Adds a party package.',
    ...catalogueAccess,
    body: packageForm,
    response: officePackage,
    status: 201,
  },
  'PATCH /api/admin/party-packages/:id': {
    summary: 'Changes a party package; parties already booked are not affected.',
    ...catalogueAccess,
    params: z.object({ id: z.uuid('invalidInput') }),
    body: packageForm.extend({ expectedUpdatedAt: instant() }),
    response: officePackage,
  },
});
