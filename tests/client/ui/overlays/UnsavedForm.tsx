import { FormPage, useUnsavedMark } from '../../../../src/client/ui/page/unsaved.ts';

interface UnsavedFormProps {
  readonly title: string;
  readonly saved?: boolean;
  /** The key of the page that the form belongs to; without one it belongs to the frame. */
  readonly page?: string;
}

/** A form that is marked as unsaved. */
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
