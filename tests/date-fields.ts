import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';

/** Extreme dates and instants, some outside the range of PostgreSQL or Date. */
export const extremeDates = [
  '0000-01-01',
  '0001-01-01',
  '1900-01-01',
  '2999-12-31',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1900-01-01T00:00:00Z',
  '2999-12-31T23:59:59Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-14:00',
];

const VALID_DATES = ['2027-03-03', '2027-03-03T15:00:00Z'];
const INVALID_DATES = ['text', '2027-99-99', '2027-99-99T15:00:00Z'];
/** Fields that are not dates get the first of these values that they accept. */
const SAMPLE_VALUES: unknown[] = [
  '7b0c0f6e-0d8f-4b4e-9d55-0c4d1b8c3a11',
  'dana@example.org',
  '9:00 - 11:00 AM',
  '09:00',
  'ab'.repeat(16),
  'https://example.org',
  'ABC123',
  2,
  60,
  true,
  [],
  '2125550123',
  `data:image/png;base64,${'A'.repeat(40)}`,
  {},
];

const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.in);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? unwrap(schema.def.innerType) : schema;
};

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/** Whether a field is a date or an instant: it accepts valid dates and rejects others. */
function isDate(schema: z.core.$ZodType): boolean {
  return (
    VALID_DATES.some((date) => accepts(schema, date)) &&
    !INVALID_DATES.some((text) => accepts(schema, text))
  );
}

const isInstant = (schema: z.core.$ZodType) => !accepts(schema, '2027-03-03');
const instantOf = (date: string) => (date.includes('T') ? date : `${date}T00:00:00Z`);

/** Returns an input per union option of the schema, with `date` in each date field, or only in the required ones. */
function createInputs(date: string, schema: z.core.$ZodType, onlyRequired = false): unknown[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion || inner instanceof z.ZodDiscriminatedUnion) {
    const withDates = inner.def.options.filter(hasDates);
    const options = withDates.length > 0 ? withDates : inner.def.options.slice(0, 1);
    return options.flatMap((option) => createInputs(date, option, onlyRequired));
  }
  if (inner instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(inner.shape).reduce<unknown[]>(
      (inputs, [name, field]) => {
        const isSkipped = accepts(field, undefined) && (onlyRequired || !hasDates(field));
        if (isSkipped) return inputs;
        const isNull = accepts(field, null) && !hasDates(field);
        const values = isNull ? [null] : createInputs(date, field, onlyRequired);
        return inputs.flatMap((input) =>
          values.map((value) => ({ ...(input as object), [name]: value })),
        );
      },
      [{}],
    );
  }
  if (inner instanceof z.ZodArray) {
    const items = createInputs(date, inner.element, onlyRequired).map((item) => [item]);
    if (accepts(schema, items[0])) return items;
    // Some lists require a last item without its optional fields, such as a rule without conditions.
    const [last] = createInputs(date, inner.element, true);
    const lists = items.map((item) => [...item, last]);
    return accepts(schema, lists[0]) ? lists : [[]];
  }
  if (isDate(inner)) return [isInstant(inner) ? instantOf(date) : date.slice(0, 10)];
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral) {
    return [inner instanceof z.ZodEnum ? inner.options[0] : [...inner.values][0]];
  }
  return [SAMPLE_VALUES.find((value) => accepts(schema, value))];
}

/** Whether a schema contains a date field. */
function hasDates(schema: z.core.$ZodType): boolean {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.def.options.some(hasDates);
  if (inner instanceof z.ZodObject) {
    return Object.values<z.core.$ZodType>(inner.shape).some(hasDates);
  }
  return inner instanceof z.ZodArray ? hasDates(inner.element) : isDate(inner);
}

type InputSchemas = Pick<Endpoint, 'query' | 'body'>;

/**
 * Returns inputs for a call's query or body, with `date` in all date fields and valid values elsewhere; none if the
 * call has no date fields.
 */
export function createDatedInputs(
  { query, body }: InputSchemas,
  date: string,
): Record<string, unknown>[] {
  const part = [query, body].find((schema) => schema && hasDates(schema));
  return part ? (createInputs(date, part) as Record<string, unknown>[]) : [];
}

/** Returns the paths of the date fields that accept a year before 1900 or after 2999. */
export function findUnboundedFields(schema: z.core.$ZodType, path = ''): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion)
    return inner.def.options.flatMap((option) => findUnboundedFields(option, path));
  if (inner instanceof z.ZodArray) return findUnboundedFields(inner.element, path);
  if (inner instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, field]) =>
      findUnboundedFields(field, `${path}.${name}`),
    );
  }
  const isUnbounded =
    isDate(inner) && extremeDates.some((date) => /^[09]/.test(date) && accepts(inner, date));
  return isUnbounded ? [path] : [];
}
