import { useTranslations } from 'use-intl';
import { Rooftops } from '../illustrations/rooftops.tsx';
import { useVenue } from '../use-venue.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

/** Shown to a signed-in user without the role that the page requires. */
export function AccessDenied() {
  const t = useTranslations('shell');
  const { email } = useVenue();
  return (
    <div className="page-column min-h-[70svh] py-10">
      <EmptyState
        illustration={<Rooftops />}
        title={t('forbiddenTitle')}
        action={<LinkButton to="/">{t('backHome')}</LinkButton>}
      >
        <p>
          {t.rich('forbiddenText', {
            mail: (text) => (
              <a className="inline-link" href={`mailto:${email}`}>
                {text}
              </a>
            ),
          })}
        </p>
      </EmptyState>
    </div>
  );
}
