import { doSlotsOverlap, type PlannedSlot } from '../../schedule-rules.ts';

/** A slot as typed. */
export type SlotDraft = { key: string; startTime: string; endTime: string; capacity: string };

export const toSlotDraft = (slot: PlannedSlot): SlotDraft => ({
  key: slot.startTime,
  startTime: slot.startTime,
  endTime: slot.endTime,
  capacity: String(slot.capacity),
});

/** Converts a valid draft; time inputs already return "HH:MM". */
export const toSlot = ({ startTime, endTime, capacity }: SlotDraft): PlannedSlot => ({
  startTime,
  endTime,
  capacity: Number(capacity),
});

/** Returns the validation key of a slot's problem; null if the slot is valid. Applies the server's rules. */
export function validateSlotDraft(
  slot: SlotDraft,
  slots: readonly SlotDraft[],
): 'validTime' | 'endBeforeStart' | 'slotCapacity' | 'slotsOverlap' | null {
  if (slot.startTime === '' || slot.endTime === '') return 'validTime';
  if (slot.endTime <= slot.startTime) return 'endBeforeStart';
  const capacity = Number(slot.capacity);
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > 2000) return 'slotCapacity';
  const others = slots.filter((other) => other.key !== slot.key && other.endTime > other.startTime);
  const overlaps = others.some((other) => doSlotsOverlap([toSlot(slot), toSlot(other)]));
  return overlaps ? 'slotsOverlap' : null;
}

/** The field that a problem is reported on. */
export function getInvalidField(
  slot: SlotDraft,
  problem: NonNullable<ReturnType<typeof validateSlotDraft>>,
): keyof SlotDraft {
  if (problem === 'slotCapacity') return 'capacity';
  if (problem === 'endBeforeStart') return 'endTime';
  return problem === 'validTime' && slot.startTime !== '' ? 'endTime' : 'startTime';
}

/** Returns the parsed slots of a day, sorted by start; null if one of them is invalid. */
export function parseSlotDrafts(drafts: readonly SlotDraft[]): PlannedSlot[] | null {
  if (drafts.some((slot) => validateSlotDraft(slot, drafts) !== null)) return null;
  return drafts.map(toSlot).sort((a, b) => a.startTime.localeCompare(b.startTime));
}
