import { expect, test } from 'vitest';
import { getInvalidField, type SlotDraft, validateSlotDraft } from './slot-draft.ts';

const validDraft: SlotDraft = { key: 'a', startTime: '09:00', endTime: '11:00', capacity: '25' };
const otherDraft: SlotDraft = { key: 'b', startTime: '12:00', endTime: '14:00', capacity: '25' };

test.each<[Partial<SlotDraft>, string, keyof SlotDraft]>([
  [{ startTime: '' }, 'validTime', 'startTime'],
  [{ endTime: '' }, 'validTime', 'endTime'],
  [{ endTime: '08:00' }, 'endBeforeStart', 'endTime'],
  [{ capacity: '0' }, 'slotCapacity', 'capacity'],
  [{ capacity: '1.5' }, 'slotCapacity', 'capacity'],
  [{ endTime: '13:00' }, 'slotsOverlap', 'startTime'],
])('for %o, reports %s on the field %s', (changes, problem, field) => {
  const slot = { ...validDraft, ...changes };
  const reported = validateSlotDraft(slot, [slot, otherDraft]);
  expect(reported).toBe(problem);
  if (reported) expect(getInvalidField(slot, reported)).toBe(field);
});
