import { useEffect, useState } from 'react';
import { KioskStart } from '#features/kiosk/client/kiosk-start.tsx';
import { StillThereDialog } from '#features/kiosk/client/still-there-dialog.tsx';
import { useIdle } from '#features/kiosk/client/use-idle.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { LanguageSwitch } from '../../layouts/language-switch.tsx';
import { type KioskScreenName, START } from './kiosk-screen-name.ts';
import { KioskTaskScreen } from './kiosk-task-screen.tsx';

const LIMITS = { seconds: 60, warning: 10 };
/** Final screens time out sooner: the next family is waiting. */
const FINAL_LIMITS = { seconds: 20, warning: 0 };

/**
 * The kiosk's screens, one at a time. None has an address, so Back can't show the previous family's input. Each start
 * resets all state, in the language that staff left it in.
 */
export function KioskScreens() {
  const [round, setRound] = useState(0);
  const [screen, setScreen] = useState<KioskScreenName>(START);
  const { language, switchTo } = useLanguage();
  const [usual] = useState(language);
  function startOver() {
    if (language !== usual) void switchTo(usual).catch(() => undefined);
    setScreen(START);
    setRound((count) => count + 1);
  }
  const isEnd = screen.at === 'answer' || screen.at === 'signed' || screen.at === 'has-signed';
  const limits = screen.at === 'start' ? null : isEnd ? FINAL_LIMITS : LIMITS;
  const { secondsLeft, stay } = useIdle(limits, startOver);
  // Enlarges rem, so that text is readable from a step away (tokens.css).
  useEffect(() => {
    document.documentElement.dataset.kiosk = '';
    return () => {
      delete document.documentElement.dataset.kiosk;
    };
  }, []);

  return (
    <>
      {screen.at === 'start' ? (
        <KioskStart
          onChoose={(task) => setScreen({ at: task })}
          languages={<LanguageSwitch className="text-lg!" />}
        />
      ) : (
        <KioskTaskScreen
          key={`${round} ${screen.at}`}
          screen={screen}
          onGo={setScreen}
          onStartOver={startOver}
        />
      )}
      <StillThereDialog
        secondsLeft={isEnd || screen.at === 'start' ? null : secondsLeft}
        onStay={stay}
        onStartOver={startOver}
      />
    </>
  );
}
