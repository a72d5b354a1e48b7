/** A session chosen by the office, with a reason if there is too little room. */
export type ChosenSlot = { date: string; slotLabel: string; overCapacity: string };

/** The call's input; the reason only if typed. */
export function slotToSend({ date, slotLabel, overCapacity }: ChosenSlot) {
  const reason = overCapacity.trim();
  return { date, slotLabel, ...(reason && { overCapacity: reason }) };
}
