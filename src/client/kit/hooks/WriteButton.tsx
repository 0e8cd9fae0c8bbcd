import type { ComponentProps } from 'react';
import type { AnyPermissionID } from '../../../contract/index.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { useExpiredReason } from './useExpiredReason.ts';

interface WriteButtonProps extends ComponentProps<typeof Button> {
  /** The permission of the action; the page shows the button only to people who have it. */
  readonly permission: AnyPermissionID;
}

/** A button of an action that writes: grey with the reason while the organisation's package has expired. */
export function WriteButton({ permission, disabled, title, ...props }: WriteButtonProps) {
  const expired = useExpiredReason()(permission);
  const isOff = disabled === true || expired !== undefined;
  return <Button {...props} disabled={isOff} title={expired ?? title} />;
}
