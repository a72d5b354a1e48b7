import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { FamilyAvatar } from './family-avatar.tsx';
import { ScoreBreakdown } from './score-breakdown.tsx';
import { ScoreRing } from './score-ring.tsx';
import { useMatchLabels } from './use-match-labels.ts';
import { type GeneratedMatch, STATUSES, type Status, useUpdateMatch } from './use-reviews.ts';

/** The badge styles required by spec 4. */
const tones = {
  approved: 'done',
  featured: 'done',
  hidden: 'problem',
  pending: 'waiting',
} as const satisfies Record<Status, string>;

/** A generated match for review. A status is saved on change, notes with a button. */
export function ReviewCard({ match }: { match: GeneratedMatch }) {
  const t = useTranslations('matches.review');
  const labels = useMatchLabels();
  const updateMatch = useUpdateMatch();
  const { id, families, status } = match;
  const names = labels.list(families.map(({ name }) => name));
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <ScoreRing score={match.matchScore} />
        <h3 className="min-w-0 flex-1 text-xl">{names}</h3>
        <Badge tone={tones[status]}>{t(status)}</Badge>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {families.map((family) => (
          <li key={family.userId} className="flex items-center gap-3">
            <FamilyAvatar family={family} className="size-11 text-base" />
            <span className="min-w-0">
              <span className="block font-bold">{family.name}</span>
              <span className="block text-muted-ink text-sm">
                {[family.location, labels.ages(family.childMonths)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 rounded-field bg-sunken p-4">
        <ul className="grid gap-1 text-[0.9375rem]">
          {match.matchReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <ScoreBreakdown breakdown={match.scoreBreakdown} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr]">
        <Field label={t('status')}>
          <Select
            value={status}
            aria-label={t('statusNamed', { names })}
            disabled={updateMatch.isPending}
            onChange={({ target }) => updateMatch.mutate({ id, status: target.value as Status })}
          >
            {STATUSES.map((value) => (
              <option key={value} value={value}>
                {t(value)}
              </option>
            ))}
          </Select>
        </Field>
        <Notes match={match} names={names} />
      </div>
    </Card>
  );
}

function Notes({ match, names }: { match: GeneratedMatch; names: string }) {
  const t = useTranslations('matches.review');
  const updateMatch = useUpdateMatch();
  const savedNotes = match.adminNotes ?? '';
  const [notes, setNotes] = useState(savedNotes);
  return (
    <div className="grid gap-2">
      <Field label={t('notes')}>
        <Textarea
          rows={2}
          maxLength={2000}
          aria-label={t('notesNamed', { names })}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
      </Field>
      {notes.trim() !== savedNotes && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          disabled={updateMatch.isPending}
          onClick={() => updateMatch.mutate({ id: match.id, adminNotes: notes.trim() || null })}
        >
          {t('saveNotes')}
        </Button>
      )}
    </div>
  );
}
