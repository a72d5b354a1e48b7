import { useTranslations } from 'use-intl';
import { Rooftops } from '../../illustrations/rooftops.tsx';
import { LinkButton } from '../link-button.tsx';
import { VenueMailLink } from '../venue-mail-link.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown to a signed-in user without the role that the page requires. */
export function AccessDenied() {
  const t = useTranslations('shell');
  return (
    <div className="page-column min-h-[70svh] py-10">
      <EmptyState
        illustration={<Rooftops />}
        title={t('forbiddenTitle')}
        action={<LinkButton to="/">{t('backHome')}</LinkButton>}
      >
        <p>
          {t.rich('forbiddenText', {
            mail: (text) => <VenueMailLink>{text}</VenueMailLink>,
          })}
        </p>
      </EmptyState>
    </div>
  );
}
