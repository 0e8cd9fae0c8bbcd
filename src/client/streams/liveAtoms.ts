import { atom, type PrimitiveAtom } from 'jotai';
import { concat, defer, type Observable, of, repeat, switchMap, timer } from 'rxjs';
import type { TopicName, TopicRowOf } from '../../contract/topics/live.ts';
import { unlinked } from './channels/links.ts';
import type { Live } from './live.ts';
import type { Links, TopicState } from './state.ts';
import { paintOnFrame } from './topics/paint.ts';
import { unknownTopic } from './topics/topic.ts';

type TopicAtoms = { [Name in TopicName]?: PrimitiveAtom<TopicState<TopicRowOf<Name>>> };

/** The atoms of one Live that components read; each is set at most once a frame. */
export interface LiveAtoms {
  readonly links: PrimitiveAtom<Links>;
  topic<Name extends TopicName>(name: Name): PrimitiveAtom<TopicState<TopicRowOf<Name>>>;
  /** Server time, ms, painted every `everyMs` on the server's own full steps (whole seconds ...). */
  serverNow(everyMs: number): PrimitiveAtom<number>;
}

const atomsOf = new WeakMap<Live, LiveAtoms>();

/** Returns the atoms of a Live: always the same ones, so that ten tiles of a topic share one slice. */
export function liveAtoms(live: Live): LiveAtoms {
  const known = atomsOf.get(live);
  if (known) return known;
  const made = makeAtoms(live);
  atomsOf.set(live, made);
  return made;
}

function makeAtoms(live: Live): LiveAtoms {
  const topicAtoms: TopicAtoms = {};
  const clockAtoms = new Map<number, PrimitiveAtom<number>>();
  const now$ = defer(() => of(live.serverNow()));
  const ticks = (everyMs: number) =>
    concat(
      now$,
      defer(() => timer(Math.ceil(everyMs - (live.serverNow() % everyMs)))).pipe(
        switchMap(() => now$),
        repeat(),
      ),
    );
  return {
    links: paintedAtom(unlinked(Date.now()), live.links$),
    topic<Name extends TopicName>(name: Name) {
      const slices: { [N in Name]?: PrimitiveAtom<TopicState<TopicRowOf<N>>> } = topicAtoms;
      const slice =
        slices[name] ?? paintedAtom(unknownTopic<TopicRowOf<Name>>(name), live.topic(name));
      slices[name] = slice;
      return slice;
    },
    serverNow(everyMs) {
      const clock = clockAtoms.get(everyMs) ?? paintedAtom(live.serverNow(), ticks(everyMs));
      clockAtoms.set(everyMs, clock);
      return clock;
    },
  };
}

/** Returns an atom that is subscribed while a component reads it, and otherwise holds its last value. */
function paintedAtom<Value>(initial: Value, source$: Observable<Value>): PrimitiveAtom<Value> {
  const painted = atom(initial);
  painted.onMount = (set) => {
    const subscription = source$.pipe(paintOnFrame()).subscribe((value) => set(() => value));
    return () => subscription.unsubscribe();
  };
  return painted;
}
