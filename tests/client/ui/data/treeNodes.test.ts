import { expect, test } from 'vitest';
import {
  keysOf,
  placeByKey,
  placeOfDrop,
  type TreeNode,
} from '../../../../src/client/ui/data/treeNodes.ts';

const node = (key: string, ...children: TreeNode[]): TreeNode => ({ key, title: key, children });
/** a with b (with c) and d; e with f. */
const nodes = [node('a', node('b', node('c')), node('d')), node('e', node('f'))];

test('keys come from the top down', () => {
  expect(keysOf(nodes)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test.for([
  ['onto a node', 'f', 'b', 0, { parent: 'b', before: null }],
  ['before a node', 'f', 'd', -1, { parent: 'a', before: 'd' }],
  ['after a node', 'f', 'b', 1, { parent: 'a', before: 'd' }],
  ['after the last one', 'f', 'd', 1, { parent: 'a', before: null }],
  ['at the top', 'c', 'e', -1, { parent: null, before: 'e' }],
  ['after the node before it, where it stands', 'd', 'b', 1, { parent: 'a', before: null }],
  ['onto itself', 'a', 'a', 0, null],
  ['below itself', 'a', 'c', 0, null],
  ['beside a node below it', 'a', 'd', 1, null],
] as const)('a drop %s', ([, dragged, target, position, place]) => {
  expect(placeOfDrop(nodes, dragged, target, position)).toEqual(place);
});

test.for([
  ['up', 'd', 'ArrowUp', { parent: 'a', before: 'b' }],
  ['up from the first place', 'b', 'ArrowUp', null],
  ['down', 'b', 'ArrowDown', { parent: 'a', before: null }],
  ['down from the last place', 'e', 'ArrowDown', null],
  ['below the node before it', 'd', 'ArrowRight', { parent: 'b', before: null }],
  ['below, with no node before it', 'b', 'ArrowRight', null],
  ['out of its node', 'c', 'ArrowLeft', { parent: 'a', before: 'd' }],
  ['out of the top', 'e', 'ArrowLeft', null],
  ['with a key that moves nothing', 'e', 'Home', null],
] as const)('a key moves a node %s', ([, key, pressed, place]) => {
  expect(placeByKey(nodes, key, pressed)).toEqual(place);
});
