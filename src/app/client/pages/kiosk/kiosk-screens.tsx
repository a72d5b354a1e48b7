import { useEffect, useState } from 'react';
import { KioskStartScreen } from '#features/kiosk/client/kiosk-start-screen.tsx';
import { StillThereDialog } from '#features/kiosk/client/still-there-dialog.tsx';
import { useIdle } from '#features/kiosk/client/use-idle.ts';
import { useLeaveEndedKiosk } from '#features/kiosk/client/use-kiosk.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { LanguageSwitch } from '../../layouts/language-switch.tsx';
import { type KioskScreenState, START_SCREEN } from './kiosk-screen-state.ts';
import { KioskTaskScreen } from './kiosk-task-screen.tsx';

/** The kiosk starts over after `seconds` without activity, and warns during the last `warningSeconds`. */
const IDLE_LIMITS = { seconds: 60, warningSeconds: 10 };
/** Final screens time out sooner because the next family may be waiting. */
const FINAL_IDLE_LIMITS = { seconds: 20, warningSeconds: 0 };

/**
 * Shows one screen of the kiosk at a time. Screens have no URL, so that Back cannot show the previous
 * family's input. Starting over resets all state and restores the language that staff chose.
 */
export function KioskScreens() {
  const [startCount, setStartCount] = useState(0);
  const [screen, setScreen] = useState<KioskScreenState>(START_SCREEN);
  const { language, switchTo } = useLanguage();
  const [staffLanguage] = useState(language);
  function startOver() {
    if (language !== staffLanguage) void switchTo(staffLanguage).catch(() => undefined);
    setScreen(START_SCREEN);
    setStartCount((count) => count + 1);
  }
  const isFinal =
    screen.kind === 'result' || screen.kind === 'signed' || screen.kind === 'waiver-result';
  const limits = screen.kind === 'start' ? null : isFinal ? FINAL_IDLE_LIMITS : IDLE_LIMITS;
  const { secondsLeft, stay } = useIdle(limits, startOver);
  const leaveEndedKiosk = useLeaveEndedKiosk();
  // Enlarges rem, so that text is readable from a distance (tokens.css).
  useEffect(() => {
    document.documentElement.dataset.kiosk = '';
    return () => {
      delete document.documentElement.dataset.kiosk;
    };
  }, []);

  return (
    <>
      {screen.kind === 'start' ? (
        <KioskStartScreen
          onChoose={(task) => {
            setScreen({ kind: task });
            void leaveEndedKiosk();
          }}
          languagePicker={<LanguageSwitch className="text-lg!" />}
        />
      ) : (
        <KioskTaskScreen
          key={`${startCount} ${screen.kind}`}
          screen={screen}
          onNavigate={setScreen}
          onStartOver={startOver}
        />
      )}
      <StillThereDialog
        secondsLeft={isFinal || screen.kind === 'start' ? null : secondsLeft}
        onStay={stay}
        onStartOver={startOver}
      />
    </>
  );
}
