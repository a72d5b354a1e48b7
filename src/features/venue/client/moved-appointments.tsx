import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from './calls.ts';

/** Counts the coming bookings, events and parties that keep their local times in another time zone. */
export const movedAppointmentsQuery = () => queryFor('GET /api/admin/settings/appointments');

/** Says before saving what keeps its local time in another time zone. */
export function MovedAppointments() {
  const t = useTranslations('officeSettings');
  const { data } = useQuery(movedAppointmentsQuery());
  if (!data) return null;
  const kinds = (['bookings', 'events', 'parties'] as const).filter((kind) => data[kind] > 0);
  return (
    <ul className="list-disc pl-5 font-semibold text-sm">
      {kinds.map((kind) => (
        <li key={kind}>{t(`movedAppointments.${kind}`, { count: data[kind] })}</li>
      ))}
    </ul>
  );
}
