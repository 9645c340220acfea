import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from "@ant-design/icons-svg";
import { useEffect, useId, useRef, useState } from "react";
import Cropper, { type MediaSize } from "react-easy-crop";
import { pictureMessages } from "../../../contract/core/pictures.ts";
import { Refused } from "../feedback/refused.tsx";
import { type Cut, cutPicture } from "./cut-picture.ts";
import { placeWithin, type Point, type Size } from "./position.ts";
import "react-easy-crop/react-easy-crop.css";
import { Icon } from "../icon.tsx";
import "./crop.css";

interface Props {
  readonly file: File;
  /** The side of the resulting square, in pixels. */
  readonly side: number;
  /** The least side of what is cropped, in pixels of the picture: it is not zoomed further. */
  readonly least: number;
  /** Saves the picture; returns what went wrong, or nothing. */
  readonly onCut: (picture: File) => Promise<string | undefined>;
  readonly onClose: () => void;
}

const shorterSide = ({ naturalWidth, naturalHeight }: MediaSize): number => Math.min(naturalWidth, naturalHeight);
const nowhere: Point = { x: 0, y: 0 };
const mostZoom = 4;
/** How far one press of an arrow moves the picture, in screen pixels. */
const step = 10;
const arrows = [
  { name: "Left", icon: <Icon of={ArrowLeftOutlined} />, by: { x: -step, y: 0 } },
  { name: "Right", icon: <Icon of={ArrowRightOutlined} />, by: { x: step, y: 0 } },
  { name: "Up", icon: <Icon of={ArrowUpOutlined} />, by: { x: 0, y: -step } },
  { name: "Down", icon: <Icon of={ArrowDownOutlined} />, by: { x: 0, y: step } },
] as const;

const useAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

/** Crops a picture to a square: by dragging and pinching, with buttons, or with the keyboard alone. */
const CropDialog = ({ file, side, least, onCut, onClose }: Props) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const address = useAddress(file);
  const [place, setPlace] = useState(nowhere);
  const [zoom, setZoom] = useState(1);
  const [picture, setPicture] = useState<MediaSize>();
  const [frame, setFrame] = useState<Size>();
  const [cut, setCut] = useState<Cut>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const maxZoom = picture ? Math.max(1, Math.min(mostZoom, shorterSide(picture) / least)) : mostZoom;
  // A dialog returns the focus to where it was only if it is closed before it is removed.
  const close = () => dialog.current?.close();

  const move = (by: Point): void => {
    if (!picture || !frame) return;
    setPlace(placeWithin({ x: place.x + by.x, y: place.y + by.y }, picture, frame, zoom));
  };
  const finish = async (): Promise<void> => {
    if (!cut || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const wrong = await cutPicture(file, cut, side).then(onCut, () => pictureMessages.broken);
    setBusy(false);
    if (wrong === undefined) close();
    else setProblem(wrong);
  };
  return (
    <dialog ref={dialog} className="crop-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>Crop photo</h2>
      {isUnreadable ? (
        <Refused message={pictureMessages.broken} />
      ) : (
        <div className="crop">
          <Refused message={problem} />
          <div className="crop-stage">
            {address && (
              <Cropper
                image={address}
                crop={place}
                zoom={zoom}
                maxZoom={maxZoom}
                aspect={1}
                cropShape="round"
                showGrid={false}
                objectFit="cover"
                keyboardStep={step}
                disableAutomaticStylesInjection
                onCropChange={setPlace}
                onZoomChange={setZoom}
                onMediaLoaded={setPicture}
                onCropSizeChange={setFrame}
                onCropAreaChange={(_, pixels) => setCut(pixels)}
                mediaProps={{ onError: () => setUnreadable(true) }}
                cropperProps={{
                  role: "application",
                  "aria-label": "Position of the photo",
                  "aria-describedby": `${id}-help`,
                }}
              />
            )}
          </div>
          <p id={`${id}-help`} className="crop-help">
            Drag the photo or use the arrow keys.
          </p>
          <div className="crop-tools">
            <label className="crop-zoom">
              Zoom
              <input
                type="range"
                min={1}
                max={maxZoom}
                step={0.1}
                value={zoom}
                disabled={isBusy}
                onChange={(event) => setZoom(event.target.valueAsNumber)}
              />
            </label>
            <div role="group" aria-label="Move the photo" className="crop-arrows">
              {arrows.map(({ name, icon, by }) => (
                <button
                  key={name}
                  type="button"
                  className="button"
                  aria-label={name}
                  disabled={isBusy}
                  onClick={() => move(by)}
                >
                  {icon}
                </button>
              ))}
            </div>
          </div>
        </div>
      )}
      <div className="crop-buttons">
        <button type="button" className="button" disabled={isBusy} onClick={close}>
          {isUnreadable ? "Close" : "Cancel"}
        </button>
        {!isUnreadable && (
          <button
            type="button"
            className="button button-primary"
            disabled={!cut}
            aria-disabled={isBusy}
            onClick={() => void finish()}
          >
            Use photo
          </button>
        )}
      </div>
    </dialog>
  );
};

export default CropDialog;
