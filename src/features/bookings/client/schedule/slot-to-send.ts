/** A session as the office chooses it, with a reason where there is not enough room. */
export type ChosenSlot = { date: string; slotLabel: string; overCapacity: string };

/** What the call is sent: a reason only where one was typed. */
export function slotToSend({ date, slotLabel, overCapacity }: ChosenSlot) {
  const reason = overCapacity.trim();
  return { date, slotLabel, ...(reason && { overCapacity: reason }) };
}
