import Box from '@mui/material/Box';
import { nameId, type Node, useTreeState } from './tree-context.ts';
import { UnitLine } from './unit-line.tsx';

/** Indentation of each level (spec 2.6.1). */
const INDENT = '15px';

/** The units of one level, each with its sub-units. */
export function Branches({ nodes, level }: { readonly nodes: readonly Node[]; readonly level: number }) {
  return nodes.map((node, index) => (
    <Branch key={node.unit.id} node={node} level={level} place={index + 1} of={nodes.length} />
  ));
}

interface BranchProps {
  readonly node: Node;
  readonly level: number;
  readonly place: number;
  readonly of: number;
}

function Branch({ node: { unit, children }, level, place, of }: BranchProps) {
  const { activeId, isFolded, found, barred } = useTreeState();
  const isOpen = children.length === 0 ? null : !isFolded(unit.id);
  return (
    <li role="none">
      <UnitLine
        unit={unit}
        level={level}
        place={place}
        of={of}
        isOpen={isOpen}
        mayFold={found === null}
        isActive={activeId === unit.id}
        isQuiet={found !== null && !found.has(unit.id)}
        isBarred={barred?.has(unit.id) ?? false}
      />
      {isOpen === true && (
        <Box
          component="ul"
          role="group"
          aria-labelledby={nameId(unit.id)}
          sx={{ listStyle: 'none', margin: 0, padding: 0, paddingLeft: INDENT }}
        >
          <Branches nodes={children} level={level + 1} />
        </Box>
      )}
    </li>
  );
}
