import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { defaultLayout } from '../../../contract/areas/kanban/defaultBoard.ts';
import { boardTheme } from '../../../contract/areas/kanban/endpoints.ts';
import { setLocale, useLocale } from '../../i18n/i18n.ts';
import { languageNames } from '../../i18n/useLanguageSelection.ts';
import { LiveProvider } from '../../streams/useTopic.tsx';
import { BoardView } from '../board/BoardView.tsx';
import { defaultViewing } from '../board/legibility.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { knownTheme } from '../board/wallThemes.ts';
import type { TileDefinition } from '../frame/defineTile.tsx';
import { TileSlot } from '../frame/TileSlot.tsx';
import { Wall } from '../page/Wall.tsx';
import { WallHeader } from '../page/WallHeader.tsx';
import { loadAllTiles } from '../registry.ts';
import { tileGroupNames, tileGroups } from '../tileGroups.ts';
import { extremeRows } from './extremeRows.ts';
import { type StateName, sampleStates, stateNames } from './sampleStates.ts';
import { sampleConfigs, sampleLinks, sampleLive, sampleRows } from './samples.ts';
import './TilesPage.css';

/** The sets of rows that the page can draw: those of an ordinary day, and extreme ones. */
const rowSets = { ordinary: sampleRows, extreme: extremeRows(sampleRows) } as const;
const rowSetNames = ['ordinary', 'extreme'] as const;
type RowSet = (typeof rowSetNames)[number];

const lives = (set: RowSet) =>
  new Map(
    stateNames.map((name) => [name, sampleLive(sampleStates[name], sampleLinks, rowSets[set])]),
  );
const samples = { ordinary: lives('ordinary'), extreme: lives('extreme') };
const boardSamples = {
  ordinary: sampleLive(sampleStates.live, sampleLinks, rowSets.ordinary),
  extreme: sampleLive(sampleStates.live, sampleLinks, rowSets.extreme),
};

function useRowSet(): RowSet {
  const [search] = useSearchParams();
  return rowSetNames.find((name) => name === search.get('rows')) ?? 'ordinary';
}

/** The page /dev/tiles: the board of a new organisation, and every tile in every state, on constant rows. */
export function TilesPage() {
  const [search] = useSearchParams();
  const rowSet = useRowSet();
  const definitions = use(loadAllTiles());
  return (
    <Wall
      viewing={defaultViewing}
      theme={knownTheme(search.get('theme'))}
      timeZone="Asia/Shanghai"
      scrolls
    >
      <LiveProvider live={boardSamples[rowSet]}>
        <div className="tiles-board">
          <WallHeader orgName="华东一厂" boardName="装备运维看板" clock />
          <BoardView items={defaultLayout.items} />
        </div>
      </LiveProvider>
      <Switches />
      {tileGroupNames.map((group) => (
        <section key={group} className="tiles-group">
          <h2>{group}</h2>
          {tileGroups[group].map((type) => {
            const definition = definitions.get(type);
            return definition && <TileRow key={type} definition={definition} />;
          })}
        </section>
      ))}
    </Wall>
  );
}

/** The buttons for the theme, the rows and the language of the page. */
function Switches() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const theme = knownTheme(search.get('theme'));
  const rowSet = useRowSet();
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <nav className="tiles-switches" aria-label={t('wall.tilesPage.title')}>
      {boardTheme.options.map((name) => (
        <button
          key={name}
          type="button"
          className={name === theme ? 'wall-button' : 'wall-button wall-button-quiet'}
          aria-pressed={name === theme}
          onClick={() => setSearch({ theme: name, rows: rowSet })}
        >
          {t(`wall.themes.${name}`)}
        </button>
      ))}
      {rowSetNames.map((name) => (
        <button
          key={name}
          type="button"
          className={name === rowSet ? 'wall-button' : 'wall-button wall-button-quiet'}
          aria-pressed={name === rowSet}
          onClick={() => setSearch({ theme, rows: name })}
        >
          {t(`wall.tilesPage.rows.${name}`)}
        </button>
      ))}
      <button
        type="button"
        className="wall-button wall-button-quiet"
        lang={other}
        onClick={() => void setLocale(other)}
      >
        {languageNames[other]}
      </button>
    </nav>
  );
}

/** A tile in every state; a tile without a topic has only one. */
function TileRow({ definition }: { definition: TileDefinition }) {
  const { t } = useTranslation();
  const { type, title, topic } = definition;
  return (
    <section className="tiles-row">
      <h3>
        {t(title)} <small>{type}</small>
      </h3>
      {stateNames
        .filter((name) => topic !== null || name === 'live')
        .map((name) => (
          <TileSample key={name} definition={definition} name={name} />
        ))}
    </section>
  );
}

function TileSample({ definition, name }: { definition: TileDefinition; name: StateName }) {
  const { t } = useTranslation();
  const { stacked } = useWallSetting();
  const { type, size } = definition;
  const sample = samples[useRowSet()].get(name);
  if (!sample) return null;
  return (
    <LiveProvider live={sample}>
      <figure className="tiles-sample" style={stacked ? {} : sampleSize(size)}>
        <figcaption>{t(`wall.tilesPage.states.${name}`)}</figcaption>
        <div className="tiles-sample-tile">
          <TileSlot type={type} config={sampleConfigs[type] ?? {}} />
        </div>
      </figure>
    </LiveProvider>
  );
}

/** Returns a tile's size on the board at the design width, with its caption above it. */
function sampleSize({ w, h }: TileDefinition['size']) {
  return {
    width: `${w * 3.245 + (w - 1) * 0.7}rem`,
    height: `${h * 2.045 + (h - 1) * 0.7 + 2}rem`,
  };
}
