import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import type { Event } from '../../events-contract.ts';

/** Asks visitors to sign in to reserve a members-only event. */
export function SignInToReserve({ event }: { event: Event }) {
  const t = useTranslations('events.page');
  const redirect = `/calendar/${event.id}`;
  return (
    <Card className="grid gap-3 max-sm:p-4">
      <h2 className="text-xl">{t('membersTitle')}</h2>
      <p className="text-muted-ink">{t('membersText')}</p>
      <LinkButton to="/login" search={{ redirect }} wide>
        {t('signIn')}
      </LinkButton>
      <LinkButton to="/login" search={{ redirect, mode: 'sign-up' }} variant="outline" wide>
        {t('signUp')}
      </LinkButton>
    </Card>
  );
}
