import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/buttons/Button.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from '../knowledge.module.css';
import type { FileViewProps } from './fileContent.tsx';
import { addMissingFonts } from './missingFonts.ts';

/** The fonts and character maps of the package, which the server serves: PDFs without embedded Chinese fonts need them. */
const packageFiles = '/pdfjs';

/** The steps of the zoom; 1 fits the frame. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** The most px of a page that fits its frame. */
const mostWidth = 960;

/** The most pages that a search reads. */
const mostSearched = 2_000;

/** Opens a PDF in a thread of its own, of which only the shown parts are fetched. Scripts and forms in it do nothing. */
function usePdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const thread = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' });
    const worker = PDFWorker.create({ port: thread });
    const task = getDocument({
      url,
      worker,
      cMapUrl: `${packageFiles}/cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${packageFiles}/standard_fonts/`,
      fontExtraProperties: true, // addMissingFonts needs the names
      useWasm: false, // the content security policy allows none
      disableAutoFetch: true,
      disableStream: true, // else the whole file is fetched
      enableXfa: false,
      verbosity: VerbosityLevel.ERRORS,
    });
    let isOver = false;
    task.promise.then(
      (opened) => {
        if (!isOver) setPdf(opened);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
      void task.destroy().finally(() => {
        worker.destroy();
        thread.terminate();
      });
    };
  }, [url]);
  return { pdf, failed };
}

/** A PDF page by page, with a search inside. The page is in the address. */
export function PdfView({ url, name, page: first }: FileViewProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { pdf, failed } = usePdf(url);
  const [typed, setTyped] = useState('');
  const [zoom, setZoom] = useState(1);
  const [searched, setSearched] = useState('');
  const [found, setFound] = useState<readonly number[] | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [wantedText, setWanted] = useState('');
  if (failed)
    return (
      <StateNote
        tone="alarm"
        title={t('knowledge.preview.failedTitle')}
        text={t('knowledge.preview.failed')}
      />
    );
  if (pdf === null) return <SkeletonRows rows={8} />;
  const count = pdf.numPages;
  const page = Math.min(Math.max(first, 1), count);
  const open = (wanted: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(Math.min(Math.max(wanted, 1), count)));
    setQuery(next, { replace: true });
    setTyped('');
  };
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = wantedText.trim().toLowerCase();
    setSearched(wanted);
    setFound(null);
    if (wanted === '') return;
    setSearching(true);
    try {
      const pages = await pagesWith(pdf, wanted);
      setFound(pages);
      const next = pages.find((one) => one >= page) ?? pages[0];
      if (next !== undefined) open(next);
    } catch (cause) {
      if (!pdf.loadingTask.destroyed) reportError(cause); // else another page is shown
    } finally {
      setSearching(false);
    }
  };
  const step = (by: 1 | -1) => {
    const at = zooms.findIndex((one) => one === zoom);
    setZoom(zooms[at + by] ?? zoom);
  };
  const nextFound = found?.find((one) => one > page) ?? found?.[0];
  return (
    <>
      <div className={style.bar}>
        <IconButton
          icon="left"
          label={t('knowledge.preview.previous')}
          disabled={page <= 1}
          onClick={() => open(page - 1)}
        />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = Number(typed);
            if (Number.isInteger(wanted) && wanted > 0) open(wanted);
          }}
        >
          <span className={style.number}>
            <TextInput
              aria-label={t('knowledge.preview.page')}
              inputMode="numeric"
              value={typed === '' ? String(page) : typed}
              onChange={setTyped}
            />
          </span>
        </form>
        <StyledText as="span" ink={2}>
          {t('knowledge.preview.of', { count })}
        </StyledText>
        <IconButton
          icon="right"
          label={t('knowledge.preview.next')}
          disabled={page >= count}
          onClick={() => open(page + 1)}
        />
        <Button size="small" disabled={zoom === zooms[0]} onClick={() => step(-1)}>
          {t('knowledge.preview.smaller')}
        </Button>
        <Button size="small" disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
          {t('knowledge.preview.larger')}
        </Button>
        <form className={style.find} onSubmit={(event) => void search(event)}>
          <TextInput
            aria-label={t('knowledge.preview.search')}
            placeholder={t('knowledge.preview.search')}
            maxLength={80}
            value={wantedText}
            onChange={setWanted}
          />
          <Button size="small" htmlType="submit" loading={isSearching}>
            {t('knowledge.preview.find')}
          </Button>
        </form>
        {found !== null && (
          <StyledText as="span" ink={2}>
            <span role="status">{t('knowledge.preview.found', { count: found.length })}</span>
          </StyledText>
        )}
        {found !== null && found.length > 1 && nextFound !== undefined && (
          <Button size="small" onClick={() => open(nextFound)}>
            {t('knowledge.preview.nextFound')}
          </Button>
        )}
      </div>
      <Sheet key={url} pdf={pdf} name={name} page={page} zoom={zoom} searched={searched} />
    </>
  );
}

/** Returns the pages whose text has it. */
async function pagesWith(pdf: PDFDocumentProxy, wanted: string): Promise<number[]> {
  const pages: number[] = [];
  const last = Math.min(pdf.numPages, mostSearched);
  for (let number = 1; number <= last; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    if (text.toLowerCase().includes(wanted)) pages.push(number);
  }
  return pages;
}

interface SheetProps {
  readonly pdf: PDFDocumentProxy;
  readonly name: string;
  readonly page: number;
  readonly zoom: number;
  readonly searched: string;
}

/** One page: its picture, and above it its text, which can be selected and is marked where it was searched. */
function Sheet({ pdf, name, page, zoom, searched }: SheetProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end = () => {};
    let isOver = false;
    const draw = async () => {
      if (pdf.loadingTask.destroyed) return; // the page is shown again, and its file is being opened
      const one = await pdf.getPage(page);
      const takeBack = await addMissingFonts(one);
      const parts = [frame.current, sheet.current, canvas.current, text.current] as const;
      const [outer, paper, picture, layer] = parts;
      if (isOver || outer === null || paper === null || picture === null || layer === null) {
        takeBack();
        return;
      }
      const stop = drawPage(one, { outer, paper, picture, layer, zoom, searched });
      end = () => {
        stop();
        takeBack();
      };
    };
    draw().catch((cause: unknown) => {
      if (!isOver) reportError(cause);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [pdf, page, zoom, searched]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is used by keyboard
    <section
      ref={frame}
      className={style.sheetOf}
      aria-label={t('knowledge.preview.pageOf', { name, page })}
      tabIndex={0}
    >
      <div ref={sheet} className={style.sheet}>
        <canvas ref={canvas} aria-hidden="true" />
        <div ref={text} className={style.text} />
      </div>
    </section>
  );
}

interface PageParts {
  readonly outer: HTMLElement;
  readonly paper: HTMLElement;
  readonly picture: HTMLCanvasElement;
  readonly layer: HTMLElement;
  readonly zoom: number;
  readonly searched: string;
}

/** Draws a page, and returns the function that ends it. */
function drawPage(page: PDFPageProxy, parts: PageParts): () => void {
  const { outer, paper, picture, layer, zoom, searched } = parts;
  const width = Math.min(Math.max(outer.clientWidth - 2, 200), mostWidth);
  const scale = (width / page.getViewport({ scale: 1 }).width) * zoom;
  const viewport = page.getViewport({ scale });
  const ratio = Math.min(window.devicePixelRatio, 2);
  picture.width = Math.floor(viewport.width * ratio);
  picture.height = Math.floor(viewport.height * ratio);
  picture.style.width = `${viewport.width}px`;
  picture.style.height = `${viewport.height}px`;
  paper.style.width = `${viewport.width}px`;
  paper.style.setProperty('--total-scale-factor', String(scale));
  layer.replaceChildren();
  const rendering = page.render({
    canvas: picture,
    viewport,
    ...(ratio !== 1 && { transform: [ratio, 0, 0, ratio, 0, 0] }),
  });
  const texts = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: layer,
    viewport,
  });
  rendering.promise.catch((cause: unknown) => {
    if (!(cause instanceof RenderingCancelledException)) reportError(cause);
  });
  texts.render().then(
    () => {
      for (const one of texts.textDivs) {
        const isFound = searched !== '' && (one.textContent ?? '').toLowerCase().includes(searched);
        one.toggleAttribute('data-found', isFound);
      }
    },
    () => {}, // another page is shown
  );
  return () => {
    rendering.cancel();
    texts.cancel();
  };
}
