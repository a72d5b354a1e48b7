import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { useWaiverQuestions } from './use-waiver-questions.ts';

/** /admin/waiver-versions?type=questions: photo consent and custom questions. */
export function QuestionsPanel() {
  const query = useWaiverQuestions();
  return (
    <LoadState query={query}>
      {({ questions }) => (
        <QuestionsEditor key={JSON.stringify(questions)} savedQuestions={questions} />
      )}
    </LoadState>
  );
}
