/** English texts of the scanner. */
export const scanTexts = {
  title: "Scan a QR code",
  text: "Hold the label in front of the camera until the whole code is inside the frame.",
  photo_text: "This page cannot use the camera here. Take a photo of the label, or choose one.",
  photo: "Take or choose a photo",
  picture: "Camera picture",
  stays: "The picture is read in your browser and is not sent anywhere.",
  reading: "Reading the photo...",
  looking: "Looking the code up...",
  refused: "The camera could not be used. A photo works as well.",
  foreign: "This QR code is not one of ours.",
  nothing: "No QR code was found in this photo. Move closer and use more light.",
  close: "Close",
} as const
