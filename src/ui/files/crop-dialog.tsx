import { ArrowDownOutlined, ArrowLeftOutlined, ArrowRightOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Slider } from "antd";
import { useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import { pictureWords } from "../../../contract/core/pictures.ts";
import { type Cut, cutPicture } from "./cut-picture.ts";
import { placeWithin, type Point, type Size } from "./position.ts";
import "react-easy-crop/react-easy-crop.css";
import "./crop.css";

interface Props {
  readonly file: File;
  /** Of the square that comes out, in pixels. */
  readonly side: number;
  /** What to do with it; says what went wrong, or nothing. */
  readonly onCut: (picture: File) => Promise<string | undefined>;
  readonly onClose: () => void;
}

const nowhere: Point = { x: 0, y: 0 };
const mostZoom = 4;
/** In pixels of the screen: a press of an arrow. */
const step = 10;
const arrows = [
  { name: "Left", icon: <ArrowLeftOutlined />, by: { x: -step, y: 0 } },
  { name: "Right", icon: <ArrowRightOutlined />, by: { x: step, y: 0 } },
  { name: "Up", icon: <ArrowUpOutlined />, by: { x: 0, y: -step } },
  { name: "Down", icon: <ArrowDownOutlined />, by: { x: 0, y: step } },
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

/** Cuts a square out of a picture: by dragging and pinching, by single presses, or by the keyboard alone. */
const CropDialog = ({ file, side, onCut, onClose }: Props) => {
  const id = useId();
  const address = useAddress(file);
  const [place, setPlace] = useState(nowhere);
  const [zoom, setZoom] = useState(1);
  const [picture, setPicture] = useState<Size>();
  const [frame, setFrame] = useState<Size>();
  const [cut, setCut] = useState<Cut>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);

  const move = (by: Point): void => {
    if (!picture || !frame) return;
    setPlace(placeWithin({ x: place.x + by.x, y: place.y + by.y }, picture, frame, zoom));
  };
  const finish = async (): Promise<void> => {
    if (!cut) return;
    setBusy(true);
    setProblem(undefined);
    const wrong = await cutPicture(file, cut, side).then(onCut, () => pictureWords.broken);
    setBusy(false);
    if (wrong === undefined) onClose();
    else setProblem(wrong);
  };
  if (isUnreadable) {
    return (
      <Modal
        open
        title="Cut your picture"
        width={440}
        footer={<Button onClick={onClose}>Close</Button>}
        onCancel={onClose}
      >
        <Alert type="error" showIcon role="alert" message={pictureWords.broken} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title="Cut your picture"
      width={440}
      okText="Use this picture"
      okButtonProps={{ disabled: !cut || isBusy, loading: isBusy }}
      maskClosable={false}
      onOk={() => void finish()}
      onCancel={onClose}
    >
      <div className="crop">
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
        <div className="crop-stage">
          {address && (
            <Cropper
              image={address}
              crop={place}
              zoom={zoom}
              maxZoom={mostZoom}
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
                "aria-label": "Position of the picture",
                "aria-describedby": `${id}-help`,
              }}
            />
          )}
        </div>
        <p id={`${id}-help`} className="crop-help">
          Drag the picture, or move it with the arrow keys.
        </p>
        <div className="crop-tools">
          <div className="crop-zoom">
            <span id={`${id}-zoom`}>Zoom</span>
            <Slider
              min={1}
              max={mostZoom}
              step={0.1}
              value={zoom}
              disabled={isBusy}
              tooltip={{ open: false }}
              ariaLabelledByForHandle={`${id}-zoom`}
              onChange={setZoom}
            />
          </div>
          <div role="group" aria-label="Move the picture" className="crop-arrows">
            {arrows.map(({ name, icon, by }) => (
              <Button key={name} aria-label={name} icon={icon} disabled={isBusy} onClick={() => move(by)} />
            ))}
          </div>
        </div>
      </div>
    </Modal>
  );
};

export default CropDialog;
