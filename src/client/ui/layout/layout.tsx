import { type ComponentProps, createElement, type JSX } from 'react';
import style from './layout.module.css';

type Tag = keyof JSX.IntrinsicElements;

interface TextProps {
  /** 1: the ink of the page, 2: secondary, 3: tertiary. */
  readonly ink?: 1 | 2 | 3;
  /** In px; 16 and 20 have the line height of a heading. */
  readonly size?: 12 | 13 | 14 | 16 | 20;
  readonly strong?: boolean;
  readonly regular?: boolean;
  readonly nowrap?: boolean;
  readonly breakAnywhere?: boolean;
  /** Takes the space that is left in a row, or in a column. */
  readonly grow?: boolean;
  /** May become narrower than its content. */
  readonly shrink?: boolean;
}

interface FlexProps extends TextProps {
  /** In px. */
  readonly gap?: 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32;
  /** Between lines that wrap, in px; default: `gap`. */
  readonly rowGap?: 0 | 2 | 4 | 8 | 16;
  readonly align?: 'start' | 'middle' | 'baseline' | 'stretch';
  /** The first child is at the start, the last at the end. */
  readonly between?: boolean;
  readonly wrap?: boolean;
}

/** The props of an element, with those of a primitive; it has the class names of the primitive alone. */
type Primitive<Props, Of extends Tag> = Props & {
  readonly as?: Of;
} & Omit<ComponentProps<Of>, keyof FlexProps | 'as' | 'className' | 'style'>;

type Given<Props> = { readonly [Name in keyof Props]: Props[Name] | undefined };

/** Returns an element with a class for each prop that is a name of the stylesheet. */
function layoutElement(base: 'stack' | 'row' | 'text', tag: Tag, props: Given<FlexProps>) {
  const { ink, size, strong, regular, nowrap, breakAnywhere, grow, shrink, ...more } = props;
  const { gap, rowGap, align, between, wrap, ...element } = more;
  const flags = { strong, regular, nowrap, breakAnywhere, grow, shrink, between, wrap };
  const names = [base, align, ...Object.entries(flags).map(([name, isOn]) => isOn && name)];
  for (const [name, value] of Object.entries({ ink, size, gap, rowGap }))
    if (value !== undefined) names.push(`${name}${value}`);
  const className = names.flatMap((name) => (name ? (style[name] ?? []) : [])).join(' ');
  return createElement(tag, { ...element, className });
}

/** Children below each other. */
export function Stack<Of extends Tag = 'div'>({ as, ...props }: Primitive<FlexProps, Of>) {
  return layoutElement('stack', as ?? 'div', props);
}

/** Children beside each other, in the middle of the row unless `align` is given. */
export function Row<Of extends Tag = 'div'>({ as, ...props }: Primitive<FlexProps, Of>) {
  return layoutElement('row', as ?? 'div', props);
}

/** A text without margins, of the theme's inks and sizes. */
export function StyledText<Of extends Tag = 'p'>({ as, ...props }: Primitive<TextProps, Of>) {
  return layoutElement('text', as ?? 'p', props);
}
