import { LoadState } from '#platform/client/ui/load-state.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { useWaiverQuestions } from './use-waiver-questions.ts';

/** /admin/waiver-versions?type=questions: photo consent and custom questions. */
export function QuestionsPanel() {
  const saved = useWaiverQuestions();
  return (
    <LoadState query={saved}>
      {({ questions }) => <QuestionsEditor key={JSON.stringify(questions)} saved={questions} />}
    </LoadState>
  );
}
