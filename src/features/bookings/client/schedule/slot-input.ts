/** A slot chosen by the office, with the reason for exceeding its capacity. */
export type ChosenSlot = { date: string; slotLabel: string; overCapacity: string };

/** Returns the request fields; omits an empty reason. */
export function toSlotInput({ date, slotLabel, overCapacity }: ChosenSlot) {
  const reason = overCapacity.trim();
  return { date, slotLabel, ...(reason && { overCapacity: reason }) };
}
