import { FormPage, useUnsavedMark } from '../../../../src/client/ui/page/unsaved.ts';

interface UnsavedFormProps {
  readonly title: string;
  readonly saved?: boolean;
  /** The key of the page that it belongs to; without one it is the frame's. */
  readonly page?: string;
}

/** A form that holds what is typed, by its mark alone. */
export function UnsavedForm({ page, ...form }: UnsavedFormProps) {
  return (
    <FormPage value={page ?? null}>
      <Marked {...form} />
    </FormPage>
  );
}

function Marked({ title, saved = false }: UnsavedFormProps) {
  return <form {...useUnsavedMark(title, !saved)} />;
}
