import { localizedText } from '#shared/localized-text.ts';
import { usePageLanguage } from '../../admission-steppers.tsx';
import { useFormatAges } from '../../use-format-ages.ts';
import { usePriceList } from '../../use-price-list.ts';

/** The session's name and age range; renders nothing for an unnamed session. */
export function SessionNameAndAges({ sessionNameId }: { sessionNameId: string | null }) {
  const formatAges = useFormatAges();
  const language = usePageLanguage();
  const { sessionNames } = usePriceList();
  const session = sessionNames.find(({ id }) => id === sessionNameId);
  if (!session) return null;
  const ages = formatAges(session);
  return (
    <span className="wrap-anywhere text-sm">
      {localizedText(language, session.names)}
      {ages && ` · ${ages}`}
    </span>
  );
}
