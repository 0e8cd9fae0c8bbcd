import type { ReactNode } from 'react';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from './DeviceFigures.module.css';

interface DeviceFigureProps {
  readonly name: string;
  readonly to: string;
  /** 0: the figure has no orders to open. */
  readonly count: number;
  readonly unit?: string;
  readonly children: ReactNode;
}

/** A figure of a device in a `dl`, which opens its orders. */
export function DeviceFigure({ name, to, count, unit = '', children }: DeviceFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <CountLink to={to} count={count} className={style.number}>
          {children}
        </CountLink>
        {unit !== '' && (
          <StyledText as="span" ink={3} size={13}>
            {' '}
            {unit}
          </StyledText>
        )}
      </dd>
    </div>
  );
}
