import { useParams, useSearch } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hasStatus } from '#platform/client/failure.ts';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { AnswerForm } from './answer-form.tsx';
import { type Invitation, useAnswerKey, useInvitation } from './use-invitation.ts';

/** /invitation/:code: host, time, place and the answer form, without other guests. */
export function InvitationPage() {
  const t = useTranslations('party');
  const { code } = useParams({ from: '/invitation/$code' });
  const search = useSearch({ from: '/invitation/$code' });
  const key = useAnswerKey(code, search.key);
  const { data, error, refetch } = useInvitation(code, key);
  return (
    <div className="page-column min-h-svh max-w-3xl py-6 sm:py-10">
      {data && <LoadedInvitation invitation={data} code={code} answerKey={key} />}
      {!data && !error && (
        <div role="status" aria-label={t('loading')} className="grid gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-104 rounded-card" />
        </div>
      )}
      {!data && error && (
        <NoInvitation isUnknown={hasStatus(error, 400, 404)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

type Props = { invitation: Invitation; code: string; answerKey: string };

function LoadedInvitation({ invitation, code, answerKey }: Props) {
  const t = useTranslations('party');
  const { formatInstant, formatTime } = useDates();
  const { name, address } = useVenue();
  const endTime = formatTime(invitation.endsAt);
  const location = [name, address.street, address.town].filter(Boolean).join(', ');
  const isCancelled = invitation.status === 'cancelled';
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-3 text-center">
        <Bunting className="w-56 max-w-full" />
        <h1 className="text-4xl sm:text-5xl">{t('invitationHeading')}</h1>
        <p className="text-lg">
          {t('invitedBy', { host: invitation.hostName, child: invitation.childName })}
        </p>
      </div>
      <Card className="grid gap-4">
        {isCancelled && <Alert variant="destructive" title={t('partyCancelled')} />}
        <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
          <dt className="text-muted-ink">{t('when')}</dt>
          <dd className="font-bold">
            {formatInstant(invitation.startsAt)} – {endTime}
          </dd>
          <dt className="text-muted-ink">{t('where')}</dt>
          <dd className="font-bold">{location}</dd>
        </dl>
        {invitation.greeting && (
          <p className="display whitespace-pre-line text-link text-xl leading-snug">
            {invitation.greeting}
          </p>
        )}
        <AnchorButton
          href={`/api/invitations/${encodeURIComponent(code)}/party.ics`}
          variant="outline"
          className="w-fit"
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('calendar')}
        </AnchorButton>
      </Card>
      {invitation.canAnswer ? (
        <AnswerForm answer={invitation.answer} code={code} answerKey={answerKey} />
      ) : (
        !isCancelled && <Alert title={t('answersClosed')} />
      )}
    </div>
  );
}

function NoInvitation({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  const t = useTranslations('party');
  return (
    <>
      <h1 className="sr-only">{t('invitationTitle')}</h1>
      <EmptyState
        illustration={<LostKite />}
        title={t(isUnknown ? 'noInvitationTitle' : 'failedTitle')}
        action={isUnknown ? undefined : <Button onClick={onRetry}>{t('tryAgain')}</Button>}
      >
        <p role="alert">{t(isUnknown ? 'noInvitationText' : 'failedText')}</p>
      </EmptyState>
    </>
  );
}
